// The size of a script as the server sends it to browsers over HTTPS (server/src/http/compressed_files.rs).
import { brotliCompressSync, constants } from "node:zlib";

/** The compressed size of a script, in bytes. */
export const compressedBytes = (script) =>
  brotliCompressSync(script, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 },
  }).length;
