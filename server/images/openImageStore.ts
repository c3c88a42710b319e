import path from 'node:path'
import type { Settings } from '../settings'
import { diskStore, type ImageStore } from './imageStore'
import { openS3Store } from './s3Store'

/** The S3 store if one is configured, else the data folder. */
export const openImageStore = async ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<ImageStore> =>
  s3 ? openS3Store(s3) : diskStore(path.join(dataDir, 'images'))
