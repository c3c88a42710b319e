import { day, hour } from '../time'
import type { Parts } from '../parts'
import type { Job } from '../runtime/jobs'
import { removeOrphans } from './orphans'
import { removeOld } from './removeOld'

type RetentionParts = Pick<Parts, 'database' | 'images' | 'clock' | 'log'>

export const retentionJobs = (parts: RetentionParts): Job[] => [
  { name: 'old rows', every: hour, run: (stopping) => removeOld(parts.database.db, stopping) },
  {
    name: 'orphan pictures',
    every: day,
    async run(stopping) {
      const removed = await removeOrphans(parts, stopping)
      if (removed > 0) parts.log.info({ removed }, 'orphan pictures removed')
    },
  },
]
