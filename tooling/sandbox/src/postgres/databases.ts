import pg from "pg";

/** The role of the studio and of the runner: public, as everything in the sandbox; the superuser's password is not. */
export const studioRole = { name: "studio", password: "sandbox_studio" };
export const databaseNames = { studio: "studio", runner: "inngest_runner" };

/** Makes the role and its databases where they are missing; safe to repeat. */
export async function createDatabases(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, ssl: false });
  await client.connect();
  try {
    const role = pg.escapeIdentifier(studioRole.name);
    const roles = await client.query("select 1 from pg_roles where rolname = $1", [studioRole.name]);
    if (roles.rowCount === 0) {
      await client.query(`create role ${role} login password ${pg.escapeLiteral(studioRole.password)}`);
    }
    for (const name of Object.values(databaseNames)) {
      const databases = await client.query("select 1 from pg_database where datname = $1", [name]);
      // an owner may create pg_trgm and citext: both are trusted extensions
      if (databases.rowCount === 0) {
        await client.query(`create database ${pg.escapeIdentifier(name)} owner ${role}`);
      }
    }
  } finally {
    await client.end();
  }
}
