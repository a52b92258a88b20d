//! Reads the imports between the folders of the web client.

use super::{Imports, entries, names, root};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the web client, each with the folders from which its files import. Dynamic imports and imports in
/// tests are included.
pub(crate) fn imports(source: &Path) -> Imports {
    let source = root().join(source);
    let mut imports = Imports::new();
    for folder in entries(&source).into_iter().filter(|path| path.is_dir()) {
        let name = names(&folder).pop().unwrap_or_default();
        let used = imports.entry(name.clone()).or_default();
        for file in files(&folder) {
            let text = fs::read_to_string(&file).unwrap();
            for (other, line) in text.lines().filter_map(|line| Some((imported(line)?, line))) {
                if other != name && source.join(&other).is_dir() {
                    used.entry(other).or_insert_with(|| line.trim().to_owned());
                }
            }
        }
    }
    imports
}

/// The folder that a line imports from, such as `net` of `import { x } from "../net/y"`.
fn imported(line: &str) -> Option<String> {
    let is_import = ["from \"../", "import(\"../", "import \"../"].iter().any(|form| line.contains(form));
    let (_, path) = line.split_once("\"../").filter(|_| is_import)?;
    let (folder, _) = path.split_once('/')?;
    Some(folder.to_owned())
}

/// The files of a folder. It must have no folders below it, because `imported` reads only paths with one `../`.
fn files(folder: &Path) -> Vec<PathBuf> {
    let files = entries(folder);
    assert!(files.iter().all(|path| path.is_file()), "{} has folders below it", folder.display());
    files
}

#[test]
fn web_imports_are_found_in_every_form() {
    for line in ["} from \"../net/x\";", "await import(\"../net/x\")", "import \"../net/x.css\";"] {
        assert_eq!(imported(line).as_deref(), Some("net"), "{line}");
    }
    for line in
        ["import { x } from \"./x\";", "const path = \"../net/x\";", "import { y } from \"../protocol\";"]
    {
        assert_eq!(imported(line), None, "{line}");
    }
}
