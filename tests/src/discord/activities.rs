//! The Activity of the application, with its instances and launches.

use super::refusal::Refusal;
use super::world::{APPLICATION, World};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Default)]
pub struct Activities {
    /// Whether the application has an Activity. Without one, Discord launches nothing.
    pub enabled: bool,
    /// The people in each instance.
    pub instances: BTreeMap<String, BTreeSet<u64>>,
    /// The people who opened the Activity by a button or a command, in order.
    pub launches: Vec<u64>,
}

impl World {
    /// Adds a person to an instance of the Activity, and opens the instance if it does not exist yet.
    pub fn enter_instance(&mut self, instance: &str, person: u64) {
        self.activities.instances.entry(instance.to_owned()).or_default().insert(person);
    }

    pub(super) fn launch(&mut self, person: u64) -> Result<(), Refusal> {
        if !self.activities.enabled {
            let why = "You are not authorized to perform this action on this application";
            return Err(Refusal::new(403, 20_012, why));
        }
        self.activities.launches.push(person);
        Ok(())
    }

    pub(super) fn instance(&self, application: u64, id: &str) -> Result<Value, Refusal> {
        let people = self.activities.instances.get(id).filter(|_| application == APPLICATION);
        let people = people.ok_or_else(|| Refusal::new(404, 10_108, "Unknown Activity Instance"))?;
        let users: Vec<String> = people.iter().map(ToString::to_string).collect();
        Ok(
            json!({"application_id": APPLICATION.to_string(), "instance_id": id, "launch_id": "7", "users": users,
            "location": {"id": "gc-1-2", "kind": "gc", "channel_id": "2", "guild_id": "1"}}),
        )
    }
}
