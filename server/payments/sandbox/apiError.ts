/** The provider's own shape of a "no": what its SDK makes errors of. */
interface ApiErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/** Thrown by the sandbox's API and answered in the provider's shape. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ApiErrorBody,
  ) {
    super(body.message)
  }
}

/** A parameter that is missing or wrong; the provider's word for most mistakes. */
export const invalid = (message: string, param?: string, code?: string) =>
  new ApiError(400, { type: 'invalid_request_error', message, param, code })
