import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { disputes, type DisputeRow } from '../db/schema'

/** Its booking is locked before. */
export async function findDispute(tx: Database, providerDisputeId: string): Promise<DisputeRow | undefined> {
  const [found] = await tx.select().from(disputes).where(eq(disputes.providerDisputeId, providerDisputeId))
  return found
}

export const saveDispute = (tx: Database, dispute: Omit<DisputeRow, 'id'>) =>
  tx.insert(disputes).values(dispute).onConflictDoUpdate({ target: disputes.providerDisputeId, set: dispute })
