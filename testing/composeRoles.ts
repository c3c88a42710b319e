import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Makes the roles and the database of compose.yml on an empty server, as its container does; `address` is a superuser's. */
export async function makeComposeRoles(address: string, password: string): Promise<void> {
  const { hostname: PGHOST, port: PGPORT } = new URL(address)
  const env = { PATH: process.env.PATH, PGHOST, PGPORT, ROLE_PASSWORD: password }
  await promisify(execFile)('sh', ['deploy/postgres/roles.sh'], { env })
}
