import { day, hour } from '../time'
import type { Dependencies } from '../dependencies'
import type { Job } from '../runtime/jobs'
import { removeOrphans } from './orphans'
import { removeOld } from './removeOld'

type RetentionDependencies = Pick<Dependencies, 'database' | 'images' | 'clock' | 'log'>

export const retentionJobs = (deps: RetentionDependencies): Job[] => [
  { name: 'old rows', every: hour, run: (stopping) => removeOld(deps.database.db, stopping) },
  {
    name: 'orphan pictures',
    every: day,
    async run(stopping) {
      const removed = await removeOrphans(deps, stopping)
      if (removed > 0) deps.log.info({ removed }, 'orphan pictures removed')
    },
  },
]
