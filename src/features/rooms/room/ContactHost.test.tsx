import { screen, waitFor, within } from '@testing-library/react'
import { messages } from '@contract/messages'
import { aUser } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress } from '../../../testing/renderApp'
import { inDays, openRoom } from '../testing/openRoom'
import { besideToasts } from '../../../testing/toasts'

const contactNow = () => screen.getByRole('button', { name: 'Contact Now' })
const dialog = () => screen.getByRole('dialog', { name: 'Write to Owen Hart' })
const message = () => within(dialog()).getByLabelText('Message')
const send = () => within(dialog()).getByRole('button', { name: 'Send message' })

test('a guest is asked to log in first and returns to the same room and dates', async () => {
  const query = `?checkIn=${inDays(4)}&checkOut=${inDays(6)}`
  const { user, room } = await openRoom({ query })

  await user.click(contactNow())

  expect(await screen.findByText('Please log in to write to the host.')).toBeVisible()
  await waitFor(() => expect(currentAddress()).toBe('/signUp'))
  expect(window.history.state).toMatchObject({ usr: { returnTo: `/rooms/${room._id}${query}` } })
})

test('a message goes to the host of this room, and the dialog closes', async () => {
  fakeApi.answers('contactHost', { message: 'Your message is on its way.' })
  const { user, room } = await openRoom({ as: aUser() })

  await user.click(contactNow())
  await user.type(message(), '  Is there a lift?  ')
  await user.click(send())

  expect(await screen.findByText('Your message is on its way.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fakeApi.calls('contactHost')).toEqual([{ roomId: room._id, message: 'Is there a lift?', shareEmail: true }])
})

const replyBox = () => within(dialog()).queryByRole('checkbox', { name: 'Let the host reply to my email address' })

test('a guest whose email is verified lets the host reply to it, and is told so beforehand', async () => {
  fakeApi.answers('contactHost', {})
  const { user, room } = await openRoom({ as: aUser({ isVerified: true }) })
  await user.click(contactNow())
  expect(replyBox()).toBeChecked()
  expect(message()).toHaveAccessibleDescription(/The host sees your email address and can reply to it\.$/)

  await user.type(message(), 'Is there a lift?')
  await user.click(send())

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fakeApi.calls('contactHost')).toEqual([{ roomId: room._id, message: 'Is there a lift?', shareEmail: true }])
})

test('a guest who keeps it to themselves reads what that costs, and it is not sent', async () => {
  fakeApi.answers('contactHost', {})
  const { user, room } = await openRoom({ as: aUser({ isVerified: true }) })
  await user.click(contactNow())
  await user.type(message(), 'Is there a lift?')

  await user.click(replyBox()!)
  expect(message()).toHaveAccessibleDescription(/they can’t reply unless your message says how to reach you\.$/)
  await user.click(send())

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fakeApi.calls('contactHost')).toEqual([{ roomId: room._id, message: 'Is there a lift?' }])
})

test('a guest whose email is not verified has none to share, and reads how to get a reply', async () => {
  const { user } = await openRoom({ as: aUser({ isVerified: false }) })
  await user.click(contactNow())

  expect(replyBox()).toBeNull()
  expect(message()).toHaveAccessibleDescription(/they can’t reply unless your message says how to reach you\.$/)
})

test('an empty message is refused beside its field', async () => {
  const { user } = await openRoom({ as: aUser() })
  await user.click(contactNow())
  await user.type(message(), '   ')

  await user.click(send())

  expect(message()).toHaveAccessibleDescription(/Please write a message, at most 2000 characters\./)
  expect(message()).toHaveFocus()
})

test.each([
  ['the server is away', () => fakeApi.isAway('contactHost'), messages.unreachable],
  [
    'there were too many messages',
    () => fakeApi.throttles('contactHost', 'Please wait before you write again.', 60),
    'Please wait before you write again.',
  ],
])('when %s that is announced, and the message stays and can be sent again', async (_what, breaks, sentence) => {
  breaks()
  const { user } = await openRoom({ as: aUser() })
  await user.click(contactNow())
  await user.type(message(), 'Is there a lift?')
  await user.click(send())

  expect(await within(dialog()).findByText(sentence, besideToasts)).toBeVisible()
  expect(message()).toHaveValue('Is there a lift?')

  fakeApi.answers('contactHost', {})
  await user.click(send())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what was written is still there after closing and opening the dialog', async () => {
  const { user } = await openRoom({ as: aUser() })
  await user.click(contactNow())
  await user.type(message(), 'Is there a lift?')
  await user.click(within(dialog()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(contactNow()).toHaveFocus())

  await user.click(contactNow())

  expect(message()).toHaveValue('Is there a lift?')
})
