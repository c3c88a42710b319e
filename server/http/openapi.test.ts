import { createConfig, lintFromString } from '@redocly/openapi-core'
import makeTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { openTestApp, type TestApp } from '../../testing/testApp'

let testApp: TestApp
let text: string
beforeAll(async () => {
  testApp = await openTestApp()
  text = (await testApp.app.inject('/openapi.json')).body
})
afterAll(() => testApp.close())

test('the OpenAPI document keeps the recommended rules of its linter', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })

  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

/** A client of somebody else's, of a call of each kind. */
const client = `
type Query<Name extends keyof operations> = operations[Name]['parameters']['query']
type Header<Name extends keyof operations> = operations[Name]['parameters']['header']
type Answer<Name extends keyof operations> = operations[Name]['responses'][200]['content']

export const query: Query<'searchRooms'> = { destination: 'London', guests: 2, sort: 'price-low' }
// @ts-expect-error -- A room is asked for by its id.
export const incomplete: Query<'room'> = {}

export const json: paths['/api/booking/create-booking']['post']['requestBody']['content']['application/json'] = {
  roomId: 'a', checkInDate: '2027-01-01', checkOutDate: '2027-01-02', guests: 1, expectedTotal: 120.5,
}
export const key: Header<'createBooking'> = { 'idempotency-key': 'a', 'for-user': 'b' }

export const form: operations['register']['requestBody']['content']['multipart/form-data'] = {
  name: 'Ada', email: 'ada@example.com', password: 'quiet-harbour-lights', image: 'bytes',
}
export const pictures: operations['addRoom']['requestBody']['content']['multipart/form-data']['images'] = ['bytes']

export const cityOf = ({ success, message, rooms }: Answer<'getRooms'>['application/json']) =>
  success ? rooms?.map(({ hotel }) => hotel.city.toUpperCase()) : message.toUpperCase()
export const file = (answer: Answer<'bookingsFile'>) => answer['text/csv'].toUpperCase()

type Refusals = operations['createBooking']['responses']
export const refused = ({ success, message }: Refusals[401 | 403 | 429]['content']['application/json']): [false | undefined, string] =>
  [success, message]
export const wait = ({ headers }: Refusals[429]): number => headers['retry-after'] ?? 1
`

test('the types that are made of it fit a call of each kind', async () => {
  const types = astToString(await makeTypes(text))

  expect(problemsOf(types + client)).toEqual([])
})

function problemsOf(text: string): string[] {
  const options = { strict: true, noEmit: true, types: [], lib: ['lib.es2023.d.ts'] }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, version) =>
    name === 'client.ts' ? ts.createSourceFile(name, text, version) : getSourceFile(name, version)
  return ts
    .getPreEmitDiagnostics(ts.createProgram(['client.ts'], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

interface Operation {
  security: object[]
  'x-rate'?: object
  parameters?: { name: string; in: string }[]
  responses: Record<string, { headers?: object }>
}

test('it says who may make a call and how often, how it is refused, and which headers it takes', () => {
  const { paths, components } = JSON.parse(text) as {
    paths: Record<string, Record<string, Operation>>
    components: { securitySchemes: object }
  }
  expect(components.securitySchemes).toEqual({ session: { type: 'apiKey', in: 'cookie', name: 'session' } })

  const says = (path: string, method: string) => {
    const { security, parameters = [], responses, 'x-rate': rate } = paths[path]![method]!
    const headers = parameters.filter((each) => each.in === 'header').map(({ name }) => name)
    return { rate, isOpen: security.length > 1, headers, statuses: Object.keys(responses).join(' ') }
  }
  expect(says('/api/rooms/search', 'get')).toEqual({
    rate: { per: 'address', pool: 'searchRooms', points: 120, seconds: 60 },
    isOpen: true,
    headers: [],
    statuses: '200 400 429 503 4XX 5XX',
  })
  expect(says('/api/booking/create-booking', 'post')).toEqual({
    rate: { per: 'user', pool: 'createBooking', points: 30, seconds: 60 },
    isOpen: false,
    headers: ['idempotency-key', 'for-user'],
    statuses: '200 400 401 403 429 503 4XX 5XX',
  })
  expect(says('/api/ownerHotel/events', 'get')).toEqual({
    rate: { per: 'user', pool: 'ownerEvents', points: 60, seconds: 60 },
    isOpen: false,
    headers: [],
    statuses: '200 401 403 429 503 4XX 5XX',
  })
})
