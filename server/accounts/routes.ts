import { setTimeout as wait } from 'node:timers/promises'
import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transact } from '../db/transaction'
import { afterAnswers } from '../http/afterAnswer'
import { audit } from '../http/audit'
import { refusal } from '../http/refusal'
import { serve } from '../http/serve'
import type { SessionCookie } from '../http/session'
import { takeToken } from '../http/throttle'
import { rates } from '../limits'
import type { Parts } from '../parts'
import { codeKey } from './codeKey'
import { codeService } from './codes'
import { resetLetter, verifyLetter } from './letters'
import { logIn } from './login'
import { callerOf, codesFrom, type AccountParts } from './parts'
import { changePassword, rememberSearch, updateProfile } from './profile'
import { register } from './register'
import { issueResetCode, resetPassword } from './resetPassword'
import type { AccountSessions } from './sessions'
import { userData } from './userData'
import { issueVerifyCode, verifyEmail } from './verification'

/** Milliseconds, at most, that looking for a reset's account waits after the answer: see sendResetOtp. */
const blur = 400

interface Given {
  sessions: AccountSessions
  cookies: SessionCookie
}

/** Signing up, in and out, codes, passwords and the profile. */
export function accountRoutes(app: FastifyInstance, given: Parts, { sessions, cookies }: Given) {
  const parts: AccountParts = { ...given, sessions, codes: codeService(codeKey(given.settings)) }
  const { mailer } = parts
  const { db } = parts.database
  const mailLater = afterAnswers(app, 'send a code')

  /** Ends the session that a request came with, whose it may be: nobody keeps two in one browser. */
  async function endSession(request: FastifyRequest) {
    const token = cookies.read(request)
    if (!token) return
    await transact(db, async (tx) => {
      const userId = await sessions.end(tx, token)
      if (userId)
        await audit(tx, { action: 'session.ended', actorId: userId, subjectId: userId, requestId: request.id })
    })
  }

  /** A session is always a new one: a token that we did not issue is never taken over (A4). */
  async function startSession(request: FastifyRequest, reply: FastifyReply, token: string) {
    await endSession(request)
    cookies.set(reply, token)
  }

  serve(app, 'isAuth', async ({ request }) => {
    if (!(await app.findSession(request))) throw refusal('You are not logged in.')
    return { message: 'You are logged in.' }
  })

  serve(app, 'getUser', async ({ request }) => {
    const session = await app.findSession(request)
    if (!session) throw refusal('You are not logged in.')
    return { message: 'This is you.', userData: userData(session.user) }
  })

  serve(app, 'register', async ({ payload, files, request, reply }) => {
    const { email, token, code } = await register(parts, payload, files, callerOf(request))
    await startSession(request, reply, token)
    if (!code) return { message: 'Welcome to StayScape.' }
    mailLater(reply, () => mailer.send(verifyLetter(email, code)))
    return { message: 'Welcome to StayScape. We have sent a code to your email.' }
  })

  serve(app, 'login', async ({ payload, request, reply }) => {
    const token = await logIn(parts, payload, callerOf(request))
    await startSession(request, reply, token)
    return { message: 'You are logged in.' }
  })

  serve(app, 'logout', async ({ request, reply }) => {
    await endSession(request)
    cookies.clear(reply)
    return { message: 'You are logged out.' }
  })

  serve(app, 'sendVerifyOtp', async ({ session: { user }, request, reply }) => {
    const code = await issueVerifyCode(parts, user, callerOf(request))
    if (code) mailLater(reply, () => mailer.send(verifyLetter(user.email, code)))
    return { message: 'We have sent a code to your email.' }
  })

  serve(app, 'verifyEmail', async ({ payload, session, request }) => {
    await verifyEmail(parts, session.user, payload.otp, callerOf(request))
    return { message: 'Your email is confirmed.' }
  })

  serve(app, 'sendResetOtp', async ({ payload, request, reply }) => {
    await takeToken(db, codesFrom(callerOf(request)), rates.codesPerAddress)
    // Whether there is such an account is only looked up after the answer, and not at once, so that neither this answer's
    // time nor that of the next request tells (B5).
    mailLater(reply, async () => {
      await wait(randomInt(blur))
      const issued = await issueResetCode(parts, payload)
      if (issued) await mailer.send(resetLetter(issued.email, issued.code))
    })
    return { message: 'If that email has an account, a code is on its way to it.' }
  })

  serve(app, 'resetPassword', async ({ payload, request }) => {
    await resetPassword(parts, payload, callerOf(request))
    return { message: 'Your password is changed. Please log in with the new one.' }
  })

  serve(app, 'changePassword', async ({ payload, session, request }) => {
    await changePassword(parts, session, payload, callerOf(request))
    return { message: 'Your password is changed. Other devices were logged out.' }
  })

  serve(app, 'updateProfile', async ({ payload, session, files }) => {
    await updateProfile(parts, session.user, payload, files)
    return { message: 'Your profile is saved.' }
  })

  serve(app, 'searchHistory', async ({ payload, session }) => {
    await rememberSearch(parts, session.user, payload)
    return { message: 'Your search is remembered.' }
  })
}
