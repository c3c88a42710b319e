import path from 'node:path'
import type { Settings } from '../settings'
import { diskStore, type ImageStore } from './imageStore'
import { openS3Store } from './s3Store'

/** Where the settings want pictures: the S3 store they name, else the data folder. */
export const openImageStore = async ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<ImageStore> =>
  s3 ? openS3Store(s3) : diskStore(path.join(dataDir, 'images'))
