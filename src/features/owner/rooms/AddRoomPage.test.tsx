import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { imageBytesMax } from '@contract/limits'
import { messages } from '@contract/messages'
import { anOwner } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { renderApp } from '../../../testing/renderApp'
import { findToast, shownToasts } from '../../../testing/toasts'

const picture = (name: string, type = 'image/webp') => new File(['pixels'], name, { type })

async function openAddRoom() {
  const opened = renderApp('/owner/add-room', { as: anOwner() })
  await screen.findByRole('form', { name: 'Add Room' })
  return opened
}
type User = Awaited<ReturnType<typeof openAddRoom>>['user']

const type = () => screen.getByLabelText('Room Type')
const price = () => screen.getByLabelText('Price Per Night')
const askForPrice = /^Please enter a price from \$1 to \$999,999\.99 in digits, such as 120 or 120\.50\./
const guests = () => screen.getByLabelText('Maximum Guests')
const amenity = (name: string) => screen.getByRole('checkbox', { name })
const images = () => within(screen.getByRole('group', { name: 'Images' }))
const slots = () => images().getAllByRole('listitem')
const shownIn = (position: number) => within(slots()[position]!).queryByRole('img')?.getAttribute('alt') ?? 'empty'
const sheet = () => slots().map((_, position) => shownIn(position))
const chooser = (position: number) => within(slots()[position]!).getByLabelText(/^(Add|Replace) image/)
const remover = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
const submit = () => within(screen.getByRole('form')).getByRole('button', { name: /^Add(ing\.\.\.| Room)$/ })

const drop = (...files: File[]) => {
  const list = images().getByRole('list')
  fireEvent(list, createEvent.drop(list, { dataTransfer: { files } }))
}

/** Drags a picture to a slot, or to the space between two. */
const drag = (name: string, to?: number) => {
  const dataTransfer = { setData: () => undefined, files: [] }
  const frame = screen.getByRole('img', { name: `Preview of ${name}` }).closest('label')!
  const target = to === undefined ? images().getByRole('list') : slots()[to]!
  fireEvent.dragStart(frame, { dataTransfer })
  fireEvent.dragOver(target, { dataTransfer })
  fireEvent.drop(target, { dataTransfer })
  fireEvent.dragEnd(frame)
}

async function fillIn(user: User) {
  await user.upload(chooser(0), picture('sea.webp'))
  await user.type(type(), 'Family Suit')
  await user.type(price(), '420.50')
  await user.clear(guests())
  await user.type(guests(), '5')
  await user.click(amenity('Free WiFi'))
  await user.click(amenity('Pool Access'))
}

function expectFilledIn() {
  expect(shownIn(0)).toBe('Preview of sea.webp')
  expect(type()).toHaveValue('Family Suit')
  expect(price()).toHaveValue('420.50')
  expect(guests()).toHaveValue(5)
  expect(amenity('Free WiFi')).toBeChecked()
  expect(amenity('Pool Access')).toBeChecked()
}

describe('a room', () => {
  test('is added with its type, price, number of guests, amenities and pictures in their order', async () => {
    fakeApi.answers('addRoom', { message: 'Room added. Guests can book it now.' })
    const { user } = await openAddRoom()
    await fillIn(user)
    await user.upload(chooser(2), picture('bath.webp'))

    await user.click(submit())

    await findToast('Room added. Guests can book it now.')
    const [sent] = fakeApi.requests('addRoom')
    expect(sent?.payload).toEqual({
      roomType: 'Family Suit',
      pricePerNight: '420.5',
      maxGuests: '5',
      amenities: '["Free WiFi","Pool Access"]',
      description: '',
      publicName: '',
      privateName: '',
    })
    expect(sent?.files.map(({ name }) => name)).toEqual(['sea.webp', 'bath.webp'])
  })

  test('needs neither pictures nor amenities, and sleeps two unless its owner says otherwise', async () => {
    fakeApi.answers('addRoom', {})
    const { user } = await openAddRoom()
    await user.type(type(), 'Single Bed')
    await user.type(price(), '1')

    await user.click(submit())

    await screen.findByText(/Single Bed is added\./)
    expect(fakeApi.calls('addRoom')).toEqual([
      {
        ...{ roomType: 'Single Bed', pricePerNight: '1', maxGuests: '2', amenities: '[]' },
        ...{ description: '', publicName: '', privateName: '' },
      },
    ])
  })

  test('is described to guests in several lines, and named for them and for its owner', async () => {
    fakeApi.answers('addRoom', {})
    const { user } = await openAddRoom()
    await user.type(type(), 'Single Bed')
    await user.type(price(), '1')
    await user.type(screen.getByLabelText('Description'), 'A quiet room.{Enter}It faces the court. ')
    await user.type(screen.getByLabelText('Public name'), 'Court view ')
    await user.type(screen.getByLabelText('Private name'), ' 204')
    expect(screen.getByLabelText('Private name')).toHaveAccessibleDescription(/Guests never see it\./)

    await user.click(submit())

    await screen.findByText(/Single Bed, Court view, 204 is added\./)
    const [sent] = fakeApi.calls('addRoom')
    expect(sent?.description?.replace('\r\n', '\n')).toBe('A quiet room.\nIt faces the court.')
    expect(sent).toMatchObject({ publicName: 'Court view', privateName: '204' })
    expect(screen.getByLabelText('Description')).toHaveValue('')
    expect(screen.getByLabelText('Private name')).toHaveValue('')
  })

  test('leaves the form empty for the next one, and says where it is now', async () => {
    fakeApi.answers('addRoom', {})
    const { user } = await openAddRoom()
    await fillIn(user)

    await user.click(submit())

    const news = await screen.findByText(/Family Suit is added\./)
    expect(within(news).getByRole('link', { name: 'See your rooms' })).toHaveAttribute('href', '/owner/list-room')
    expect(sheet()).toEqual(['empty', 'empty', 'empty', 'empty'])
    expect(type()).toHaveValue('')
    expect(price()).toHaveValue('')
    expect(guests()).toHaveValue(2)
    expect(screen.getAllByRole('checkbox', { checked: false })).toHaveLength(5)
    expect(screen.queryByText(/^Please enter/)).toBeNull()
  })

  test('reads Adding... on its button while it is being added, and is added once however often that is pressed', async () => {
    const release = fakeApi.holds('addRoom', {})
    const { user } = await openAddRoom()
    await fillIn(user)

    for (let press = 0; press < 5; press += 1) await user.click(submit())
    await user.type(type(), '{Enter}')

    expect(submit()).toHaveTextContent('Adding...')
    expect(submit()).toHaveAttribute('aria-busy', 'true')
    release()
    await screen.findByText(/Family Suit is added\./)
    expect(submit()).toHaveTextContent('Add Room')
    expect(fakeApi.calls('addRoom')).toHaveLength(1)
  })
})

describe('the fields', () => {
  test('suggest room types, and accept any other', async () => {
    await openAddRoom()

    const options = [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))
    expect(options).toEqual(['Single Bed', 'Double Bed', 'Luxury Room', 'Family Suit'])
  })

  test('offer the five amenities', async () => {
    await openAddRoom()

    const group = within(screen.getByRole('group', { name: 'Amenities' }))
    expect(group.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).value)).toEqual([
      'Free WiFi',
      'Free Breakfast',
      'Room Service',
      'Mountain View',
      'Pool Access',
    ])
  })

  test('take a price as text, so that nothing typed is hidden or read as another number', async () => {
    await openAddRoom()

    expect(screen.getByRole('textbox', { name: 'Price Per Night' })).toBe(price())
    expect(price()).toHaveAttribute('inputmode', 'decimal')
  })

  test.each(['', '0', '21', '2.5'])('refuse “%s” as the most guests beside it', async (typed) => {
    const { user } = await openAddRoom()
    await fillIn(user)
    await user.clear(guests())
    if (typed) await user.type(guests(), typed)

    await user.click(submit())

    await waitFor(() => expect(guests()).toHaveFocus())
    expect(guests()).toHaveAccessibleDescription(/^Maximum guests must be a whole number from 1 to 20\./)
    expect(fakeApi.calls('addRoom')).toHaveLength(0)
  })

  test('that are required show errors, with the focus on the first, and nothing is sent', async () => {
    const { user } = await openAddRoom()
    await user.click(submit())

    await waitFor(() => expect(type()).toHaveFocus())
    expect(type()).toHaveAccessibleDescription('Please enter the room type, at most 60 characters.')
    expect(price()).toHaveAccessibleDescription(askForPrice)
    expect(fakeApi.calls('addRoom')).toHaveLength(0)
  })

  test.each(['0.99', '-5', '1000000', '19.995', '1e5', '1E5', '0x10', '+5', '1,200', '12.5.0', '$120', '١٢٠'])(
    'refuse a price of %s beside it, and say how to write it',
    async (typed) => {
      const { user } = await openAddRoom()
      await user.type(type(), 'Single Bed')
      await user.type(price(), typed)
      expect(price()).toHaveValue(typed)
      expect(price()).not.toHaveAttribute('aria-invalid')

      await user.click(submit())

      await waitFor(() => expect(price()).toHaveFocus())
      expect(price()).toHaveAccessibleDescription(askForPrice)
      expect(fakeApi.calls('addRoom')).toHaveLength(0)

      await user.clear(price())
      await user.type(price(), '19.99')
      expect(price()).not.toHaveAttribute('aria-invalid')
    },
  )

  test('say that a room type is too long, and cut nothing', async () => {
    const { user } = await openAddRoom()
    await fillIn(user)
    await user.clear(type())
    await user.type(type(), 'S'.repeat(61))

    await user.click(submit())

    await waitFor(() => expect(type()).toHaveFocus())
    expect(type()).toHaveValue('S'.repeat(61))
    expect(type()).toHaveAccessibleDescription('Please enter the room type, at most 60 characters.')
    expect(fakeApi.calls('addRoom')).toHaveLength(0)
  })

  test.each([
    ['Description', 1001, 'A description can have at most 1,000 characters.'],
    ['Private name', 61, 'A private name can have at most 60 characters.'],
  ])('say that a %s of %i characters is too long, and cut nothing', async (label, length, why) => {
    const { user } = await openAddRoom()
    await fillIn(user)
    const field = screen.getByLabelText(label)
    fireEvent.change(field, { target: { value: 'x'.repeat(length) } })

    await user.click(submit())

    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveValue('x'.repeat(length))
    expect(field).toHaveAccessibleDescription(expect.stringContaining(why))
    expect(fakeApi.calls('addRoom')).toHaveLength(0)
  })

  test('complain only once they were left', async () => {
    const { user } = await openAddRoom()

    await user.click(type())
    expect(type()).not.toHaveAttribute('aria-invalid')

    await user.tab()
    await waitFor(() => expect(type()).toHaveAttribute('aria-invalid', 'true'))
  })
})

describe('a price above $10,000', () => {
  async function fillInDear(price: string) {
    const { user } = await openAddRoom()
    await user.type(type(), 'Penthouse')
    await user.type(screen.getByLabelText('Price Per Night'), price)
    await user.click(submit())
    return user
  }
  const question = () => screen.findByRole('dialog', { name: 'Please check the price' })

  test('is asked about once more, and published after a yes', async () => {
    fakeApi.answers('addRoom', {})
    const user = await fillInDear('100000')

    expect(await question()).toHaveTextContent('$100,000.00 a night. Is that right?')
    expect(fakeApi.calls('addRoom')).toHaveLength(0)
    await user.click(within(await question()).getByRole('button', { name: 'Yes, that is right' }))

    await screen.findByText(/Penthouse is added\./)
    expect(fakeApi.calls('addRoom')).toEqual([expect.objectContaining({ pricePerNight: '100000' })])
  })

  test('can be changed instead', async () => {
    const user = await fillInDear('10000.01')

    await user.click(within(await question()).getByRole('button', { name: 'Change the price' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(price()).toHaveFocus()
    expect(fakeApi.calls('addRoom')).toHaveLength(0)
  })

  test('begins beyond it', async () => {
    fakeApi.answers('addRoom', {})
    await fillInDear('10000')

    await screen.findByText(/Penthouse is added\./)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a failure', () => {
  test.each([
    [
      'a refusal',
      () => fakeApi.refuses('addRoom', 'Please register your hotel first.'),
      'Please register your hotel first.',
    ],
    ['a broken server', () => fakeApi.fails('addRoom', 'Something broke.'), 'Something broke.'],
    ['a lost line', () => fakeApi.isAway('addRoom'), messages.unreachable],
    ['too many tries', () => fakeApi.throttles('addRoom', 'Please wait a little.', 60), 'Please wait a little.'],
  ])('such as %s keeps every entry and picture, says why, and can be tried again', async (_what, breaks, why) => {
    breaks()
    const { user } = await openAddRoom()
    await fillIn(user)

    await user.click(submit())

    expect(await within(screen.getByRole('form')).findByText(why)).toBeVisible()
    await findToast(why)
    expectFilledIn()

    fakeApi.answers('addRoom', {})
    await user.click(submit())
    await screen.findByText(/Family Suit is added\./)
    expect(fakeApi.requests('addRoom').at(-1)?.files).toHaveLength(1)
  })

  test.each([
    ['roomType', 'Please enter the room type, at most 60 characters.', type],
    ['pricePerNight', 'Price per night must be from $1.', price],
    ['maxGuests', 'Maximum guests must be a whole number from 1 to 20.', guests],
    ['description', 'A description can have at most 1,000 characters.', () => screen.getByLabelText('Description')],
    ['publicName', 'A public name can have at most 60 characters.', () => screen.getByLabelText('Public name')],
    ['privateName', 'A private name can have at most 60 characters.', () => screen.getByLabelText('Private name')],
  ])('that the server lays to %s stands beside it', async (field, why, control) => {
    fakeApi.refuses('addRoom', why, field)
    const { user } = await openAddRoom()
    await fillIn(user)

    await user.click(submit())

    await waitFor(() => expect(control()).toHaveFocus())
    expect(control().getAttribute('aria-describedby')).toBeTruthy()
    expect(control()).toHaveAccessibleDescription(new RegExp(why.replace('$', '\\$')))
    expectFilledIn()
  })

  test('that concerns an image is shown beside the images', async () => {
    const why = '“sea.webp” is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF.'
    fakeApi.refuses('addRoom', why, 'images')
    const { user } = await openAddRoom()
    await fillIn(user)

    await user.click(submit())

    expect(await images().findByText(why)).toBeVisible()
    expect(chooser(0)).toHaveFocus()
    expectFilledIn()
  })
})

describe('the pictures', () => {
  test('have four slots, the first of which is the cover', async () => {
    await openAddRoom()

    expect(slots()).toHaveLength(4)
    expect(slots().map((slot) => slot.textContent.includes('Cover'))).toEqual([true, false, false, false])
  })

  test('are chosen into the slot that was clicked, one each', async () => {
    const { user } = await openAddRoom()

    await user.upload(chooser(1), picture('bath.webp'))
    expect(sheet()).toEqual(['empty', 'Preview of bath.webp', 'empty', 'empty'])

    await user.upload(chooser(1), picture('balcony.webp'))
    expect(sheet()).toEqual(['empty', 'Preview of balcony.webp', 'empty', 'empty'])
  })

  test('are the cover when they are the first there is', async () => {
    const { user } = await openAddRoom()
    await user.upload(chooser(2), picture('bath.webp'))

    expect(slots().map((slot) => slot.textContent.includes('Cover'))).toEqual([false, false, true, false])
  })

  test('chosen together fill that slot and the first empty ones', async () => {
    const { user } = await openAddRoom()
    await user.upload(chooser(1), [picture('one.webp'), picture('two.webp'), picture('three.webp')])

    expect(sheet()).toEqual(['Preview of two.webp', 'Preview of one.webp', 'Preview of three.webp', 'empty'])
  })

  test('that are dropped fill the first empty slots', async () => {
    const { user } = await openAddRoom()
    await user.upload(chooser(1), picture('bath.webp'))

    drop(picture('one.webp'), picture('two.svg', 'image/svg+xml'))

    expect(sheet()).toEqual(['Preview of one.webp', 'Preview of bath.webp', 'Preview of two.svg', 'empty'])
    expect(shownToasts()).toEqual([])
  })

  test('are four at most: what finds no slot is named', async () => {
    await openAddRoom()

    drop(...['1', '2', '3', '4', '5'].map((name) => picture(`${name}.webp`)))

    expect(sheet()).not.toContain('empty')
    expect(images().getByText('A room can have at most 4 images. Left out: 5.webp.')).toBeVisible()
  })

  test('that are dropped and no image files are refused, the others taken', async () => {
    await openAddRoom()

    drop(picture('notes.pdf', 'application/pdf'), picture('sea.webp'))

    await findToast('Please drop a valid image file')
    expect(images().getByText(/^“notes\.pdf” is not an image\./)).toBeVisible()
    expect(sheet()).toEqual(['Preview of sea.webp', 'empty', 'empty', 'empty'])

    drop(picture('bath.webp'))
    expect(images().queryByText(/notes\.pdf/)).toBeNull()
  })

  test('of more than 8 MB are refused before anything is sent', async () => {
    const { user } = await openAddRoom()
    const large = picture('huge.webp')
    Object.defineProperty(large, 'size', { value: imageBytesMax + 1 })
    const justRight = picture('large.webp')
    Object.defineProperty(justRight, 'size', { value: imageBytesMax })

    await user.upload(chooser(0), large)
    expect(images().getByText('“huge.webp” is larger than 8 MB. Please choose a smaller picture.')).toBeVisible()
    expect(shownIn(0)).toBe('empty')

    await user.upload(chooser(0), justRight)
    expect(shownIn(0)).toBe('Preview of large.webp')
    expect(images().queryByText(/larger than/)).toBeNull()
  })

  test('that the browser cannot draw are given back, by name', async () => {
    const { user } = await openAddRoom()
    await user.upload(chooser(0), picture('broken.webp'))

    fireEvent.error(screen.getByRole('img', { name: 'Preview of broken.webp' }))

    expect(images().getByText(/^“broken\.webp” is not a picture we can read\./)).toBeVisible()
    expect(shownIn(0)).toBe('empty')
  })

  test('are shown from an address that is given back when they go', async () => {
    const give = jest.spyOn(URL, 'revokeObjectURL')
    const { user } = await openAddRoom()
    await user.upload(chooser(0), picture('sea.webp'))
    const address = screen.getByRole('img', { name: 'Preview of sea.webp' }).getAttribute('src')
    expect(address).toMatch(/^blob:/)
    expect(give).not.toHaveBeenCalled()

    await user.click(remover('sea.webp'))

    expect(give).toHaveBeenCalledWith(address)
  })

  test('can be removed, which leaves the focus on a neighbour', async () => {
    const { user } = await openAddRoom()
    drop(picture('one.webp'), picture('two.webp'), picture('three.webp'))

    await user.click(remover('two.webp'))
    expect(sheet()).toEqual(['Preview of one.webp', 'empty', 'Preview of three.webp', 'empty'])
    expect(remover('three.webp')).toHaveFocus()

    await user.click(remover('three.webp'))
    expect(remover('one.webp')).toHaveFocus()

    await user.click(remover('one.webp'))
    expect(chooser(0)).toHaveFocus()
    expect(sheet()).toEqual(['empty', 'empty', 'empty', 'empty'])
  })

  test('are moved by buttons, which keep the focus on the picture that was moved', async () => {
    fakeApi.answers('addRoom', {})
    const { user } = await openAddRoom()
    drop(picture('one.webp'), picture('two.webp'), picture('three.webp'))

    await user.click(screen.getByRole('button', { name: 'Move one.webp later' }))

    expect(sheet()).toEqual(['Preview of two.webp', 'Preview of one.webp', 'Preview of three.webp', 'empty'])
    expect(screen.getByRole('button', { name: 'Move one.webp later' })).toHaveFocus()
    expect(images().getByText('Picture 2 of 3')).toHaveAttribute('role', 'status')

    await user.keyboard('{Enter}')
    expect(images().getByText('Picture 3 of 3')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(sheet()).toEqual(['Preview of two.webp', 'Preview of three.webp', 'Preview of one.webp', 'empty'])
    const last = screen.getByRole('button', { name: 'Move one.webp later' })
    expect(last).toHaveFocus()
    expect(last).toHaveAttribute('aria-disabled', 'true')

    await user.click(screen.getByRole('button', { name: 'Move three.webp earlier' }))
    await user.type(type(), 'Loft')
    await user.type(price(), '90')
    await user.click(submit())
    await screen.findByText(/Loft is added\./)
    expect(fakeApi.requests('addRoom')[0]?.files.map(({ name }) => name)).toEqual([
      'three.webp',
      'two.webp',
      'one.webp',
    ])
  })

  test('are moved over an empty slot to the place of the next picture', async () => {
    const { user } = await openAddRoom()
    await user.upload(chooser(1), picture('one.webp'))
    await user.upload(chooser(3), picture('two.webp'))

    await user.click(screen.getByRole('button', { name: 'Move two.webp earlier' }))

    expect(sheet()).toEqual(['empty', 'Preview of two.webp', 'empty', 'Preview of one.webp'])
    expect(slots().map((slot) => slot.textContent.includes('Cover'))).toEqual([false, true, false, false])
  })

  test('have no such buttons where there is only one', async () => {
    const { user } = await openAddRoom()
    await user.upload(chooser(0), picture('one.webp'))

    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  })

  test('are ordered by dragging, and those in between make room', async () => {
    await openAddRoom()
    drop(picture('one.webp'), picture('two.webp'), picture('three.webp'))

    drag('three.webp', 0)

    expect(sheet()).toEqual(['Preview of three.webp', 'Preview of one.webp', 'Preview of two.webp', 'empty'])
    expect(images().getByText('Picture 1 of 3')).toBeInTheDocument()
    expect(shownToasts()).toEqual([])
  })

  test('stay in their order when one is let go between two slots', async () => {
    await openAddRoom()
    drop(picture('one.webp'), picture('two.webp'))

    drag('two.webp')

    expect(sheet()).toEqual(['Preview of one.webp', 'Preview of two.webp', 'empty', 'empty'])
    expect(shownToasts()).toEqual([])
  })

  test('give the place back that an unreadable one has taken', async () => {
    const { user } = await openAddRoom()
    await user.upload(chooser(0), picture('sea.webp'))
    await user.upload(chooser(0), picture('broken.webp'))

    fireEvent.error(screen.getByRole('img', { name: 'Preview of broken.webp' }))

    expect(shownIn(0)).toBe('Preview of sea.webp')
  })

  test('that were removed can be chosen again', async () => {
    const { user } = await openAddRoom()
    const sea = picture('sea.webp')
    await user.upload(chooser(0), sea)
    await user.click(remover('sea.webp'))

    await user.upload(chooser(0), sea)

    expect(shownIn(0)).toBe('Preview of sea.webp')
  })
})
