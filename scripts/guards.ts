interface Change {
  file: string
  /** Stands in the file exactly once. */
  from: string
  to: string
}

/** One of jest's projects, `postgres` for the server's on PostgreSQL, or `proof`; then a path of tests, or a proof with its options. */
export type Check = readonly [where: 'client' | 'rules' | 'server' | 'postgres' | 'proof', what: string]

/** What must never be missing without a test that fails. `also`: what would do its work when it is away. */
export interface Guard extends Change {
  name: string
  also?: Change[]
  noticedBy: Check
}

const httpLimits = 'server/http/limits.ts'
const rules = 'server/db/migrations/0007_owners_day.sql'
const checkout = 'server/payments/service.ts'

export const guards: Guard[] = [
  {
    name: 'no night of a room is taken twice',
    file: rules,
    from: 'ALTER TABLE "taken_nights" ADD CONSTRAINT "bookings_no_overlap" EXCLUDE USING gist ("room_id" WITH =, "nights" WITH &&);',
    to: 'SELECT 1;',
    noticedBy: ['server', 'server/db/noOverlap'],
  },
  {
    name: 'a booking takes its nights',
    file: rules,
    from: 'CREATE TRIGGER "bookings_enter_nights" AFTER INSERT OR UPDATE OR DELETE',
    to: 'CREATE TRIGGER "bookings_enter_nights" AFTER DELETE',
    noticedBy: ['server', 'server/db/noOverlap'],
  },
  {
    name: 'bookings of one guest are counted one after another',
    file: 'server/bookings/store.ts',
    from: "    .for('update', { of: [rooms, users] })\n",
    to: '',
    noticedBy: ['postgres', 'server/bookings/routes'],
  },
  {
    name: 'nobody pays for the booking of somebody else',
    file: 'server/payments/store.ts',
    from: 'and(eq(bookings.id, bookingId), eq(bookings.userId, userId))',
    to: 'eq(bookings.id, bookingId)',
    noticedBy: ['server', 'server/payments/checkout'],
  },
  {
    name: 'an unverified mailbox gets our own words only',
    file: 'server/mail/letter.ts',
    from: 'return isVerified ? part.ifVerified : (part.else ?? [])',
    to: 'return part.ifVerified',
    noticedBy: ['server', 'server/mail/relay'],
  },
  {
    name: 'wrong passwords are counted by who enters them',
    file: 'server/accounts/failures.ts',
    from: '`login:${account}:${name}`',
    to: '`login:${account}`',
    noticedBy: ['server', 'server/accounts/login'],
  },
  {
    name: 'strangers have each other wait, and keep nobody out',
    file: 'server/accounts/failures.ts',
    from: ', turn: `login-turn:${account}:${name}`',
    to: '',
    noticedBy: ['server', 'server/accounts/login'],
  },
  {
    name: 'a turn is one try',
    file: 'server/rateLimits/store.ts',
    from: 'CASE WHEN ${isHere} THEN ${next} ELSE ${expiresAt} END',
    to: '${expiresAt}',
    noticedBy: ['server', 'server/accounts/login'],
  },
  {
    name: 'who asks on and on does not put off their turn',
    file: 'server/rateLimits/store.ts',
    from: 'CASE WHEN ${isHere} THEN ${next} ELSE ${expiresAt} END',
    to: '${next}',
    noticedBy: ['server', 'server/accounts/login'],
  },
  {
    name: 'a new password makes strangers of all devices',
    file: 'server/accounts/userStore.ts',
    from: 'user.deviceEpoch + 1',
    to: 'user.deviceEpoch',
    noticedBy: ['server', 'server/accounts/devices'],
  },
  {
    name: 'only a verified account knows devices',
    file: 'server/accounts/devices.ts',
    from: 'if (!isVerified) return',
    to: '',
    noticedBy: ['server', 'server/accounts/devices'],
  },
  {
    name: 'the devices that an account knows have a bound together',
    file: 'server/accounts/failures.ts',
    from: '[{ key: `login-known:${account}:${deviceEpoch}`, ...ofKnownDevices }]',
    to: '[]',
    noticedBy: ['server', 'server/accounts/devices'],
  },
  {
    name: 'nobody is handed what another owner wrote',
    file: 'server/accounts/personalDataStore.ts',
    from: "and(ownHotel, eq(takenNights.kind, 'block'))",
    to: "eq(takenNights.kind, 'block')",
    also: [
      {
        file: 'server/accounts/personalDataStore.ts',
        from: "and(ownHotel, eq(bookings.endedBy, 'hotel')",
        to: "and(eq(bookings.endedBy, 'hotel')",
      },
    ],
    noticedBy: ['server', 'server/operations/personCommands'],
  },
  {
    name: 'a name has something to see in it',
    file: 'contract/field.ts',
    from: '\\\\p{DI}',
    to: '',
    noticedBy: ['rules', 'contract/fields'],
  },
  {
    name: 'no name turns around what stands beside it',
    file: 'server/plainText.ts',
    from: ".replace(formatCharacters, '')",
    to: '',
    noticedBy: ['server', 'server/plainText'],
  },
  {
    name: 'no cell is a formula where a file is parted at semicolons',
    file: 'server/desk/csv.ts',
    from: '(^|;)',
    to: '(^)',
    noticedBy: ['server', 'server/desk/file'],
  },
  {
    name: 'no cell is a formula where a file is parted at tabs',
    file: 'server/desk/csv.ts',
    from: 'inline(text).replace',
    to: 'text.replace',
    noticedBy: ['server', 'server/desk/file'],
  },
  {
    name: 'a picture of a person has 24 megapixels',
    file: 'server/images/limits.ts',
    from: 'avatar: avatarPixelsMax',
    to: 'avatar: 50_000_000',
    noticedBy: ['server', 'server/images/pictures'],
  },
  {
    name: 'pictures of rooms and of people do not wait for each other',
    file: 'server/images/processes.ts',
    from: 'uploads[kind](',
    to: 'uploads.room(',
    noticedBy: ['server', 'server/images/processes'],
  },
  {
    name: 'a large picture of a person is made smaller before it is sent',
    file: 'src/design/controls/imageFile.ts',
    from: 'pixels > avatarPixelsMax',
    to: 'pixels < 0',
    noticedBy: ['client', 'src/features/(auth/SignUpForm|profile)'],
  },
  {
    name: 'wrong codes are counted by who enters them',
    file: 'server/accounts/codes/service.ts',
    from: "`guess:${salt.toString('base64url')}:${asker.name}`",
    to: "`guess:${salt.toString('base64url')}`",
    noticedBy: ['server', 'server/accounts'],
  },
  {
    name: 'requests are counted',
    file: 'server/rateLimits/store.ts',
    from: "least(${rateLimits.points} + 1, ${param('most')})",
    to: "least(1, ${param('most')}::int)",
    noticedBy: ['server', 'server/rateLimits'],
  },
  {
    name: 'two who cancel one booking wait for each other',
    file: 'server/cancellations/store.ts',
    from: "selectSubject(tx, bookingId, party).for('update')",
    to: 'selectSubject(tx, bookingId, party)',
    noticedBy: ['postgres', 'server/cancellations/cancel.test'],
  },
  {
    name: 'a payment counts once',
    file: 'server/payments/settlement.ts',
    from: "if (isSettled(session.status)) return settled('repeated')",
    to: '',
    also: [
      {
        file: 'server/payments/store.ts',
        from: '.onConflictDoNothing()\n  return rowCount === 1',
        to: '.onConflictDoNothing()\n  return true',
      },
    ],
    noticedBy: ['server', 'server/payments/webhook'],
  },
  {
    name: 'a message is signed by the provider',
    file: 'server/payments/message.ts',
    from: 'webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime())',
    to: 'JSON.parse(body.toString())',
    noticedBy: ['server', 'server/payments/webhook'],
  },
  {
    name: 'one address sends four forms at a time',
    file: httpLimits,
    from: 'perAddress: 4,',
    to: 'perAddress: Infinity,',
    noticedBy: ['server', 'server/http/formGate'],
  },
  {
    name: 'a form that trickles in is ended',
    file: 'server/http/formGate.ts',
    from: 'if (socket.bytesRead - looks.shift()! >= bytes) return',
    to: 'return',
    noticedBy: ['server', 'server/http/formGate'],
  },
  {
    name: 'one connection has ten requests waiting',
    file: httpLimits,
    from: 'pipelined: 10',
    to: 'pipelined: Infinity',
    also: [{ file: httpLimits, from: 'requests: 100', to: 'requests: Infinity' }],
    noticedBy: ['server', 'server/runtime/sockets'],
  },
  {
    name: 'one address has two hundred connections',
    file: httpLimits,
    from: 'perAddress: 200',
    to: 'perAddress: Infinity',
    noticedBy: ['server', 'server/runtime/sockets'],
  },
  {
    name: 'no page is opened for a booking that is being cancelled',
    file: checkout,
    from: 'if (booking.ending)',
    to: 'if (false)',
    also: [{ file: checkout, from: "if (booking.ending === 'hold')", to: 'if (false)' }],
    noticedBy: ['server', 'server/cancellations/(cancel|holds)'],
  },
  {
    name: 'a payment page is ended before its booking is cancelled',
    file: 'server/cancellations/ending.ts',
    from: 'if (!(await endPage(claim.bookingId)))',
    to: 'if (false)',
    noticedBy: ['server', 'server/cancellations/(cancel|holds)'],
  },
  {
    name: 'a guest cancels for the sum they were shown',
    file: 'server/cancellations/service.ts',
    from: '!== refundCents)',
    to: '< 0)',
    noticedBy: ['server', 'server/cancellations/cancel.test'],
  },
  {
    name: 'a retry asks the provider for what was asked before',
    file: 'server/payments/store.ts',
    from: 'coalesce(${paymentSessions.request}, ${request})',
    to: '${request}',
    noticedBy: ['server', 'server/payments/onePage'],
  },
  {
    name: 'a page that may be open is never joined by another',
    file: 'server/payments/sessions.ts',
    from: 'if (isRejection(error)) await',
    to: 'if (isRejection(error) || isConflict(error)) await',
    also: [{ file: checkout, from: 'isNew || !isRejection(error)', to: 'false' }],
    noticedBy: ['server', 'server/payments/onePage'],
  },
  {
    name: 'an owner hears of their own hotel only',
    file: 'server/live/service.ts',
    from: 'if (listener.hotelId === hotelId) ',
    to: '',
    noticedBy: ['server', 'server/live/events'],
  },
  {
    name: 'one address has twenty streams',
    file: 'server/live/limits.ts',
    from: 'perAddress: 20',
    to: 'perAddress: Infinity',
    noticedBy: ['server', 'server/live/events'],
  },
  {
    name: 'the last streams are for owners with a verified email',
    file: 'server/live/service.ts',
    from: 'limits.inAll - limits.keptForVerified',
    to: 'limits.inAll',
    noticedBy: ['server', 'server/live/events'],
  },
  {
    name: 'a stream that nobody reads is dropped',
    file: 'server/live/stream.ts',
    from: 'if (raw.writableLength > unread) raw.destroy()',
    to: '',
    noticedBy: ['server', 'server/live/stream'],
  },
  {
    name: 'a commit that is not on the standby is not acknowledged',
    file: 'server/db/transaction.ts',
    from: "routine === 'SyncRepWaitForLSN'",
    to: 'false && routine',
    noticedBy: ['server', 'server/db/transaction'],
  },
  {
    name: 'an answer about an earlier stay changes nothing',
    file: 'src/features/rooms/booking/useBooking.ts',
    from: 'pause(doubleClickMs)])\n    if (call.current !== own) return',
    to: 'pause(doubleClickMs)])',
    noticedBy: ['client', 'src/features/rooms/booking/(booking|ownStay|takenDates)'],
  },
  {
    name: 'another stay is another attempt',
    file: 'src/features/rooms/booking/useBooking.ts',
    from: '    idempotencyKey.current = undefined\n',
    to: '',
    also: [
      {
        file: 'src/features/rooms/booking/useBooking.ts',
        from: 'if (isRefused) idempotencyKey.current = undefined',
        to: '',
      },
    ],
    noticedBy: ['client', 'src/features/rooms/booking/booking.test'],
  },
  {
    name: 'what a page writes is for whom it shows',
    file: 'src/api/baseQuery.ts',
    from: "if (type === 'mutation' && forUser) ",
    to: 'if (false) ',
    noticedBy: ['client', 'src/(api|features/auth/otherTabs)'],
  },
  {
    name: 'switching a room off asks for the rooms again',
    file: 'src/api/api.ts',
    from: "refreshing<'toggleAvailability'>(['Rooms'])",
    to: 'undefined',
    noticedBy: ['client', 'src/api/api'],
  },
  {
    name: 'logging in leads to pages of ours alone',
    file: 'src/features/auth/returnTo.ts',
    from: 'internalPath(state.returnTo)',
    to: 'state.returnTo',
    noticedBy: ['client', 'src/features/auth'],
  },
  {
    name: 'a guest pays at an address of the web',
    file: 'src/features/bookings/usePayment.ts',
    from: 'if (data && isWebAddress(data.url))',
    to: 'if (data)',
    noticedBy: ['client', 'src/features/bookings/payment'],
  },
]
