import type { Database } from '../db/database'
import { auditLog, type NewAuditEntry } from '../db/schema'

/** Who did what to whom. Identifiers only, never a name, an e-mail address or a secret. */
type AuditEntry = Pick<NewAuditEntry, 'action' | 'actorId' | 'subjectId' | 'requestId' | 'detail'>

/** Adds an entry to the append-only log. Pass the business transaction, so that both happen or neither. */
export async function audit(tx: Database, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry)
}
