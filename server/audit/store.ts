import type { Database } from '../db/open'
import { auditLog, type NewAuditEntry } from '../db/schema'

/** What is written down: who did what to whom. Identifiers only, never a name, an e-mail address or a secret (I8). */
type AuditEntry = Pick<NewAuditEntry, 'action' | 'actorId' | 'subjectId' | 'requestId' | 'detail'>

/** Adds an entry to the append-only log. Hand in the business transaction, so that both happen or neither (I8). */
export async function audit(tx: Database, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(entry)
}
