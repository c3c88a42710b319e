import fs from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

const options = {
  extensions: { btree_gist, pg_trgm, unaccent },
  // The defaults reserve 128 MB of buffers and 100 connections, too much for a single session.
  postgresqlconf: [
    'shared_buffers = 16MB',
    'wal_buffers = 1MB',
    'max_connections = 10',
    'jit = off',
    // Old log kept for reuse, see checkpoints.ts.
    'min_wal_size = 32MB',
    'max_wal_size = 48MB',
  ],
}

/**
 * PGlite gives its files the modes that PostgreSQL asks for inside its sandbox, 0666 and 0644 among them, past the umask. Here
 * nobody but their owner is to read them.
 */
function closeFilesToOthers() {
  const { chmodSync } = fs
  fs.chmodSync = (file, mode) => chmodSync(file, Number(mode) & 0o700)
}

export async function openEngine(folder: string): Promise<PGlite> {
  closeFilesToOthers()
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) await createFiles(folder)
  return PGlite.create({ ...options, dataDir: folder })
}

/** In another folder, renamed when complete, so that a killed start leaves no half-made database. */
async function createFiles(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const engine = await PGlite.create({ ...options, dataDir: unfinished })
  await engine.close()
  await rename(unfinished, folder)
}
