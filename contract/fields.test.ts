import Ajv from 'ajv'
import fc from 'fast-check'
import { analyse } from 'scslre'
import { calls, type Call, type CallName } from './calls'
import { isRequired, validateField, type Field } from './field'
import { fields, type FieldName } from './fields'
import { keywords, payloadSchema, ruleOf } from './schemas'

const ajv = new Ajv({ allowUnionTypes: true, keywords: [...keywords] })
/** Text fields only. */
const names = (Object.keys(fields) as FieldName[]).filter(
  (name) => typeof fields[name].type === 'object' || fields[name].type === 'string',
)

/** Invisible characters: zero-width, fillers, blank symbols, direction marks, tags, controls. */
const unseen = [
  ...['\u200b', '\u3164', '\u2800', '\u115f', '\u1160', '\uffa0', '\u00ad', '\u034f', '\u061c', '\u180e', '\u17b4'],
  ...[
    '\u202e',
    '\u2066',
    '\u2060',
    '\ufeff',
    '\ufe0f',
    '\u{e0020}',
    '\u{1d159}',
    '\u{13441}',
    '\u0085',
    '\u001b',
    '\u3000',
  ],
]

describe.each(names)('%s', (name) => {
  const isValid = ajv.compile(ruleOf(fields[name]))

  test('is valid in the form exactly when it is valid on the server', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom(...' 0123456789-.@aé𝒳\u0000T:Z'), maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...unseen, 'a', '\u0000'), maxLength: 4 }),
      fc.constantFrom(
        '',
        ' ',
        '21',
        '20',
        '0',
        '1e5',
        '007',
        '0.99',
        '12.345',
        '250.50',
        'a@b.co',
        'a@b',
        '2026-02-30',
        '15:00',
        '24:00',
        '9:30',
        ' 09:30 ',
      ),
      fc.integer({ min: 0, max: 400 }).map((length) => '𝒳'.repeat(length)),
    )
    fc.assert(
      fc.property(text, (entered) => {
        expect(validateField(fields[name], entered) === undefined).toBe(isValid(entered))
      }),
      { numRuns: 300 },
    )
  })
})

test('every text has a maximum length, and no pattern is open to ReDoS', () => {
  for (const name of names) {
    const { pattern = '', maxLength }: Field = fields[name]
    expect([name, maxLength]).toEqual([name, expect.any(Number)])
    expect([name, analyse(new RegExp(pattern, 'u')).reports]).toEqual([name, []])
  }
})

describe.each(['name', 'hotelName', 'address', 'roomType', 'message', 'destination'] as const)('%s', (name) => {
  test('must not consist of invisible characters', () => {
    for (const nothing of [...unseen, unseen.join(''), ' \u200b\u3164 ']) {
      expect([nothing, validateField(fields[name], nothing)]).toEqual([nothing, fields[name].message])
    }
  })

  test('may be in any script, with joiners between letters', () => {
    for (const seen of ['李', 'ÅÅ', 'می\u200cخواهم', 'क्\u200dष', ' \u200bAda', "'", '7', '👩\u200d🚀', '\ud800']) {
      expect([seen, validateField(fields[name], seen)]).toEqual([seen, undefined])
    }
  })
})

describe.each(['expectedTotal', 'expectedRefund'] as const)('%s', (name) => {
  const isValid = ajv.compile(ruleOf(fields[name]))

  test('is any sum of whole cents, as number and as text', () => {
    const cents = fc.integer({ min: 0, max: fields[name].maximum * 100 })
    fc.assert(
      fc.property(cents, (sum) => {
        expect([isValid(sum / 100), isValid((sum / 100).toFixed(2))]).toEqual([true, true])
      }),
    )
  })

  test.each([299.001, 0.001, 1e-7, 240.004, 1.005, 0.1 + 0.2])('has no more than two decimals: %p', (sum) => {
    expect([isValid(sum), isValid(String(sum))]).toEqual([false, false])
  })
})

test('only optional fields and lists sent as text may be empty', () => {
  const empty = names.filter((name) => !isRequired(fields[name]))
  const unsaid = [
    'checkInFrom',
    'checkOutUntil',
    'city',
    'description',
    'note',
    'phone',
    'privateName',
    'publicName',
    'timeZone',
  ]
  expect(empty.sort()).toEqual([...unsaid, 'amenities', 'imageOrder'].sort())
})

test('every call’s payload has a valid schema', () => {
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name]
    if (call.sends) expect(() => ajv.compile(payloadSchema(call) ?? {})).not.toThrow()
  }
})
