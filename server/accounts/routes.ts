import { setTimeout as wait } from 'node:timers/promises'
import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../contract/entities'
import type { UserRow } from '../db/schema'
import { hour, minute } from '../time'
import { afterResponse } from '../http/afterResponse'
import { lookupRate } from '../http/rate'
import { refusal } from '../http/refusal'
import { serve } from '../http/serve'
import { imageUrl } from '../images/imageUrl'
import { deriveKey } from '../keys'
import { codeService } from './codes/service'
import { knownDevices } from './devices'
import { changeEmail } from './changeEmail'
import { codesRate } from './limits'
import { closeAccount } from './closeAccount'
import { accountClosed, accountClosedMail, keptByLaw, resetMail, verifyMail } from './mails'
import { logIn, logOut, type OpenedSession } from './login'
import type { AccountDependencies, Caller } from './dependencies'
import { changePassword, saveSearch, updateProfile } from './profile'
import { register } from './register'
import { issueResetCode, resetPassword } from './resetPassword'
import { issueVerifyCode, verifyEmail } from './verification'

/** Milliseconds, at most, between the response to sendResetOtp and the lookup of the account. */
const lookupJitter = 400

/** As the user may see their own account. */
const presentUser = ({ id, name, email, image, role, isVerified, searchHistory }: UserRow): User => ({
  _id: id,
  name,
  email,
  image: imageUrl(image),
  role,
  isVerified,
  searchHistory,
})

const confirmed = 'Your email is confirmed.'
const messagesReleased = (count: number) =>
  count === 1
    ? 'A message from a guest is on its way to your inbox.'
    : `${count} messages from guests are on their way to your inbox.`

export async function accountRoutes(app: FastifyInstance, options: Omit<AccountDependencies, 'codes' | 'devices'>) {
  const { settings } = options
  const cookies = app.sessionCookie
  const codes = codeService(deriveKey('one-time codes', settings))
  const devices = knownDevices(deriveKey('known devices', settings), { secure: cookies.secure })
  const deps: AccountDependencies = { ...options, codes, devices }
  const { mailer } = deps
  const callerOf = (request: FastifyRequest): Caller => ({
    identifyClient: devices.identifyClient(request),
    requestId: request.id,
  })
  const sendCodeAfterResponse = afterResponse(app, 'send a code')
  const sendGoodbyeAfterResponse = afterResponse(app, 'mail that an account is closed')

  /** Ends the session of the request, if any. */
  async function endSession(request: FastifyRequest) {
    const token = cookies.read(request)
    if (token) await logOut(deps, token, request.id)
  }

  /** Always a new session, against session fixation. */
  async function startSession(request: FastifyRequest, reply: FastifyReply, { user, token }: OpenedSession) {
    await endSession(request)
    cookies.set(reply, token)
    devices.remember(reply, user)
  }

  async function liveSession(request: FastifyRequest) {
    const session = await app.findSession(request)
    if (!session) throw refusal('You are not logged in.')
    return session
  }

  serve(app, 'isAuth', { summary: 'Is there a live session?', rate: lookupRate }, async ({ request }) => {
    await liveSession(request)
    return { message: 'You are logged in.' }
  })

  serve(app, 'getUser', { summary: 'Who is logged in', rate: lookupRate }, async ({ request }) => {
    const { user } = await liveSession(request)
    return { message: 'This is you.', userData: presentUser(user) }
  })

  serve(
    app,
    'register',
    {
      summary: 'Sign up, which also logs in and mails a verification code',
      rate: { per: 'address', points: 100, window: hour },
    },
    async ({ payload, files, request, reply }) => {
      const { user, token, code } = await register(deps, payload, files, callerOf(request))
      await startSession(request, reply, { user, token })
      if (!code) return { message: 'Welcome to StayScape.' }
      sendCodeAfterResponse(reply, () => mailer.send(verifyMail(user, code)))
      return { message: 'Welcome to StayScape. We have sent a code to your email.' }
    },
  )

  serve(
    app,
    'login',
    { summary: 'Log in', rate: { per: 'address', points: 120, window: minute } },
    async ({ payload, request, reply }) => {
      await startSession(request, reply, await logIn(deps, payload, callerOf(request)))
      return { message: 'You are logged in.' }
    },
  )

  serve(
    app,
    'logout',
    { summary: 'End this session', rate: { per: 'address', points: 120, window: minute } },
    async ({ request, reply }) => {
      await endSession(request)
      cookies.clear(reply)
      return { message: 'You are logged out.' }
    },
  )

  serve(
    app,
    'sendVerifyOtp',
    { summary: 'Mail a verification code', rate: codesRate },
    async ({ session: { user }, request, reply }) => {
      const code = await issueVerifyCode(deps, user, callerOf(request))
      if (code) sendCodeAfterResponse(reply, () => mailer.send(verifyMail(user, code)))
      return { message: 'We have sent a code to your email.' }
    },
  )

  serve(
    app,
    'verifyEmail',
    { summary: 'Prove the email address with a code', rate: { per: 'user', points: 60, window: 10 * minute } },
    async ({ payload, session: { user }, request, reply }) => {
      const released = await verifyEmail(deps, user, payload.otp, callerOf(request))
      devices.remember(reply, { ...user, isVerified: true })
      return { message: released ? `${confirmed} ${messagesReleased(released)}` : confirmed }
    },
  )

  serve(
    app,
    'changeEmail',
    {
      summary: 'Correct an address that is not verified yet, and mail a code there; ends all other sessions',
      rate: codesRate,
    },
    async ({ payload, session, request, reply }) => {
      const { user, code } = await changeEmail(deps, session, payload, callerOf(request))
      if (!code) return { message: 'Your email has been changed. Please request a code for it in a while.' }
      sendCodeAfterResponse(reply, () => mailer.send(verifyMail(user, code)))
      return { message: 'Your email has been changed. We have sent a code to the new one.' }
    },
  )

  serve(
    app,
    'sendResetOtp',
    { summary: 'Mail a code to reset a password', rate: codesRate },
    async ({ payload, request, reply }) => {
      const caller = callerOf(request)
      // Looked up after the response and at a random moment, so that the timing of neither this response nor the next one reveals
      // whether there is an account.
      sendCodeAfterResponse(reply, async () => {
        await wait(randomInt(lookupJitter))
        const issued = await issueResetCode(deps, payload, caller)
        if (issued) await mailer.send(resetMail(issued.user, issued.code))
      })
      return { message: 'If there’s an account with that email, a code is on its way.' }
    },
  )

  serve(
    app,
    'resetPassword',
    {
      summary: 'Set a new password with a code; ends all sessions',
      rate: { per: 'address', points: 30, window: 10 * minute },
    },
    async ({ payload, request, reply }) => {
      // The owner of the mailbox can now log in on this device, whatever strangers have tried.
      devices.remember(reply, await resetPassword(deps, payload, callerOf(request)))
      return { message: 'Your password has been changed. Please log in with the new one.' }
    },
  )

  serve(
    app,
    'changePassword',
    { summary: 'Change the password; ends all other sessions', rate: { per: 'user', points: 30, window: hour } },
    async ({ payload, session, request, reply }) => {
      devices.remember(reply, await changePassword(deps, session, payload, callerOf(request)))
      return { message: 'Your password has been changed. Your other devices have been logged out.' }
    },
  )

  serve(
    app,
    'updateProfile',
    { summary: 'Change name, picture or both', rate: { per: 'user', points: 30, window: 10 * minute } },
    async ({ payload, session, files }) => {
      await updateProfile(deps, session.user, payload, files)
      return { message: 'Your profile has been saved.' }
    },
  )

  serve(
    app,
    'closeAccount',
    {
      summary:
        'Remove name, email address and picture, end all sessions and unpaid stays; other bookings are kept without them',
      rate: { per: 'user', points: 20, window: hour },
    },
    async ({ payload, session: { user }, request, reply }) => {
      await closeAccount(deps, user, payload, callerOf(request))
      cookies.clear(reply)
      devices.clear(reply)
      // Not through the mail queue, which would store the address again.
      // An address that is not verified may be a stranger's.
      if (user.isVerified) sendGoodbyeAfterResponse(reply, () => mailer.send(accountClosedMail(user, settings)))
      return { message: `${accountClosed} ${keptByLaw}` }
    },
  )

  serve(
    app,
    'searchHistory',
    { summary: 'Remember a searched destination', rate: { per: 'user', points: 60, window: minute } },
    async ({ payload, session }) => {
      await saveSearch(deps, session.user, payload)
      return { message: 'Your search is remembered.' }
    },
  )
}
