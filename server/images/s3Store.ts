import type { S3Client } from '@aws-sdk/client-s3'
import { CannotOpen } from '../db/errors'
import { unavailable } from '../http/refusal'
import type { S3Settings } from '../settings'
import type { ImageStore } from './imageStore'

/** Milliseconds: two tries fit into the time a handler has (H2), and a guest is told before that. */
const patience = { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true }
const tries = 2

/** Uploads and first views of pictures at once, each of which is a connection. */
const connections = 20

type Failure = Error & { $metadata?: { httpStatusCode?: number } }

const statusOf = (error: unknown) => (error as Failure).$metadata?.httpStatusCode

const isMissing = (error: unknown) => statusOf(error) === 404

/** No answer at all, or the store's own "not now": the guest may try again. Anything else is a store set up wrongly. */
const isAway = (error: unknown) => {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 429
}

async function loadSdk() {
  try {
    return await import('@aws-sdk/client-s3')
  } catch (error) {
    throw new CannotOpen(
      'S3_ENDPOINT is set, but @aws-sdk/client-s3 is not installed: run npm install without --omit=optional.',
      {
        cause: error,
      },
    )
  }
}

/**
 * Pictures as objects of one bucket, for any number of replicas. Rejects with {@link CannotOpen} when the bucket cannot be
 * reached. The SDK is loaded here and not before, so that nobody else pays its start.
 * Errors of the store's operations: 503 when the store is away.
 */
export async function openS3Store(settings: S3Settings): Promise<ImageStore> {
  const sdk = await loadSdk()
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey, forcePathStyle } = settings
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: tries,
    requestHandler: { ...patience, httpsAgent: { maxSockets: connections }, httpAgent: { maxSockets: connections } },
    // Newer kinds of checksum, which not every store knows; the signature already covers each picture's bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  await client.send(new sdk.HeadBucketCommand({ Bucket })).catch((error: Failure) => {
    const reason = isMissing(error) ? 'there is no such bucket' : (statusOf(error) ?? error.name)
    throw new CannotOpen(`The bucket ${Bucket} (S3_BUCKET) at ${endpoint} (S3_ENDPOINT) cannot be used: ${reason}.`, {
      cause: error,
    })
  })

  const orAway = (error: unknown): never => {
    throw isAway(error) ? unavailable('Pictures are out of reach right now. Please try again in a moment.') : error
  }

  return {
    async write(name, bytes) {
      const object = { Bucket, Key: name, Body: bytes, ContentType: 'image/webp' }
      await client.send(new sdk.PutObjectCommand(object)).catch(orAway)
    },
    async read(name) {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: name }))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        return isMissing(error) ? undefined : orAway(error)
      }
    },
    async remove(name) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: name })).catch(orAway)
    },
    async *names() {
      for await (const { Contents } of sdk.paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key } of Contents ?? []) if (Key) yield Key
      }
    },
  }
}
