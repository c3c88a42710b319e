import path from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import { unavailable } from '../http/refusal'
import type { Settings } from '../settings'
import { diskStore, type FileStore } from '../runtime/fileStore'
import { OperatorError } from '../operatorError'

/** Milliseconds: two attempts fit into the time a handler has. */
const timeouts = { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true }
const attemptsMax = 2

/** Concurrent uploads and first views. */
const connections = 20

type Failure = Error & { $metadata?: { httpStatusCode?: number } }

const statusOf = (error: unknown) => (error as Failure).$metadata?.httpStatusCode

const isMissing = (error: unknown) => statusOf(error) === 404

/** No response, or a temporary error: the guest may try again. Anything else is a configuration error. */
const isUnavailable = (error: unknown) => {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 429
}

async function loadSdk() {
  try {
    return await import('@aws-sdk/client-s3')
  } catch (error) {
    throw new OperatorError(
      'S3_ENDPOINT is set, but @aws-sdk/client-s3 is not installed: run npm install without --omit=optional.',
      { cause: error },
    )
  }
}

/**
 * Pictures as objects in a bucket, shared by replicas. The SDK is loaded only here, because it is slow to load.
 * Errors: {@link OperatorError} when the bucket cannot be reached; later 503 while the store is unavailable.
 */
async function openS3Store(settings: NonNullable<Settings['s3']>): Promise<FileStore> {
  const sdk = await loadSdk()
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey, forcePathStyle } = settings
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attemptsMax,
    requestHandler: { ...timeouts, httpsAgent: { maxSockets: connections }, httpAgent: { maxSockets: connections } },
    // Not every store knows the newer checksums, and the signature covers the bytes already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  await client.send(new sdk.HeadBucketCommand({ Bucket })).catch((error: Failure) => {
    const reason = isMissing(error) ? 'there is no such bucket' : (statusOf(error) ?? error.name)
    throw new OperatorError(
      `The bucket ${Bucket} (S3_BUCKET) at ${endpoint} (S3_ENDPOINT) cannot be used: ${reason}.`,
      { cause: error },
    )
  })

  const orUnavailable = (error: unknown): never => {
    throw isUnavailable(error)
      ? unavailable('Pictures are unavailable right now. Please try again in a moment.')
      : error
  }

  const orMissing = (error: unknown): undefined => (isMissing(error) ? undefined : orUnavailable(error))

  return {
    async write(name, bytes) {
      const object = { Bucket, Key: name, Body: bytes, ContentType: 'image/webp' }
      await client.send(new sdk.PutObjectCommand(object)).catch(orUnavailable)
    },
    async read(name) {
      const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: name })).catch(orMissing)
      return found?.Body && Buffer.from(await found.Body.transformToByteArray())
    },
    async writtenAt(name) {
      return (await client.send(new sdk.HeadObjectCommand({ Bucket, Key: name })).catch(orMissing))?.LastModified
    },
    async remove(name) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: name })).catch(orUnavailable)
    },
    async *names() {
      for await (const { Contents } of sdk.paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key } of Contents ?? []) if (Key) yield Key
      }
    },
  }
}

/** The S3 store if one is configured, else the data folder. */
export const openImageStore = async ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<FileStore> =>
  s3 ? openS3Store(s3) : diskStore(path.join(dataDir, 'images'))
