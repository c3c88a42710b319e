import { expect, test } from '@jest/globals'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FileChooser, Page } from 'playwright-core'
import { imageBytesMax } from '../contract/limits'
import { callTo } from './support/answers'
import { pictured } from './support/browser'
import { forms, fillIn, submitOf, type Form } from './support/forms'
import { visitors } from './support/screens'
import { field, setStage } from './support/stage'
import { enter } from './support/tour'

const stage = setStage()

const formNamed = (name: string): Form => forms.find((form) => form.name === name)!
const picture = 'assets/rooms/sage-classic-double-1.webp'

/** What a browser, a password manager and a phone's keyboard go by: autocomplete, and type or inputmode. */
const fields: Record<string, [form: string, autocomplete: string, keyboard: string]> = {
  Email: ['login', 'email', 'email'],
  Password: ['login', 'current-password', 'password'],
  'Full Name': ['sign-up', 'name', 'text'],
  'Digit 1': ['verification code', 'one-time-code', 'numeric'],
  'Digit 2': ['verification code', 'off', 'numeric'],
  'Hotel Name': ['hotel', 'organization', 'text'],
  Phone: ['hotel', 'tel', 'tel'],
  City: ['hotel', 'address-level2', 'text'],
  Address: ['hotel', 'address-line1', 'text'],
  'Current Password': ['own password', 'current-password', 'password'],
  'New Password': ['own password', 'new-password', 'password'],
  Guests: ['stay to check', '', 'numeric'],
  'Price Per Night': ['room', 'off', 'decimal'],
}

test('browsers and phones are told what each field is, and anything can be pasted into it (user bar 19)', async () => {
  for (const who of visitors) {
    const person = await stage.person({ permissions: ['clipboard-read', 'clipboard-write'] })
    await pictured(`fields-${who}`, [person], async () => {
      const { page } = person
      await enter(stage, person, who)
      for (const form of forms.filter((form) => form.who === who)) {
        await form.open(page)
        await submitOf(page, form).waitFor()
        for (const [label, value] of Object.entries(form.entries)) {
          const control = field(form.place(page), label)
          const expected = fields[label]
          if (expected?.[0] === form.name) {
            const told = await control.evaluate((input: HTMLInputElement) => [
              input.autocomplete,
              input.inputMode || input.type,
            ])
            expect([label, ...told]).toEqual([label, expected[1], expected[2]])
          }
          // A date has a picker of its own, and each code box takes a whole code: below.
          if (/^(Check|Digit)/.test(label)) continue
          await control.fill('')
          await paste(page, value)
          expect([form.name, label, await control.inputValue()]).toEqual([form.name, label, value])
        }
      }
    })
    await person.close()
  }
})

test('a password can be shown before it is sent (user bar 19)', async () => {
  const person = await stage.person()
  const { page } = person
  await page.goto('/signUp')
  await field(page.getByRole('main'), 'Password').fill('long and winding')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await field(page.getByRole('main'), 'Password').getAttribute('type')).toBe('text')
  await person.close()
})

test.each(['123456', '123 456', 'Your StayScape code is 123456. It is good for 10 minutes.'])(
  '“%s” pasted into any box gives all six digits (user bar 20)',
  async (text) => {
    const person = await stage.person({ permissions: ['clipboard-read', 'clipboard-write'] })
    await pictured('code', [person], async () => {
      const { page } = person
      const form = formNamed('code of a forgotten password')
      await form.open(page)
      for (let box = 1; box <= 6; box += 1) {
        await field(page, `Digit ${box}`).focus()
        await paste(page, text)
        expect(await codeIn(page)).toBe('123456')
        for (let digit = 6; digit >= 1; digit -= 1) await field(page, `Digit ${digit}`).fill('')
        expect(await codeIn(page)).toBe('')
      }
    })
    await person.close()
  },
)

test('a phone that fills in the whole code at once, typing, and deleting back all leave six digits right (user bar 20)', async () => {
  const person = await stage.person()
  await pictured('code-typed', [person], async () => {
    const { page } = person
    await formNamed('code of a forgotten password').open(page)
    await field(page, 'Digit 1').fill('654321')
    expect(await codeIn(page)).toBe('654321')

    await field(page, 'Digit 6').focus()
    for (let key = 0; key < 7; key += 1) await page.keyboard.press('Backspace')
    expect(await codeIn(page)).toBe('')
    await page.keyboard.type('123456')
    expect(await codeIn(page)).toBe('123456')
  })
  await person.close()
})

/** Asks for a file until the browser opens its chooser: while another is still being closed it opens none. */
async function chooserBy(page: Page, ask: () => Promise<void>): Promise<FileChooser> {
  let isOpen = false
  const opened = page.waitForEvent('filechooser').then((chooser) => ((isOpen = true), chooser))
  while (!isOpen) {
    await ask()
    await Promise.race([opened, page.waitForTimeout(1000)])
  }
  return opened
}

test('pictures of a room come by click, by keyboard and by drop; each remove button names its file and leaves the focus on a neighbour (user bar 21)', async () => {
  const person = await stage.person()
  await pictured('pictures', [person], async () => {
    const { page } = person
    await enter(stage, person, 'owner')
    await page.goto('/owner/add-room')
    const choosers = page.locator('main input[type=file]')
    await choosers.first().waitFor()

    const byClick = await chooserBy(page, () => choosers.nth(0).click())
    await byClick.setFiles(picture)
    await page.getByRole('button', { name: 'Remove sage-classic-double-1.webp' }).waitFor()
    await choosers.nth(1).focus()
    const byKeyboard = await chooserBy(page, () => page.keyboard.press('Enter'))
    await byKeyboard.setFiles('assets/rooms/sage-classic-double-2.webp')
    await drop(page, choosers.nth(2), 'dropped.webp', 'image/webp', picture)

    const removers = page.getByRole('button', { name: /^Remove / })
    expect(await removers.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
      'Remove sage-classic-double-1.webp',
      'Remove sage-classic-double-2.webp',
      'Remove dropped.webp',
    ])
    await removers.nth(1).focus()
    await page.keyboard.press('Enter')
    expect(await focusedName(page)).toBe('Remove dropped.webp')
    await page.keyboard.press('Enter')
    expect(await focusedName(page)).toBe('Remove sage-classic-double-1.webp')
    await page.keyboard.press('Enter')
    expect(await focusedName(page)).toBe('Add image 1')
  })
  await person.close()
})

test('a file that is no image is refused in the specified words, one that is too large before anything is sent (user bar 21)', async () => {
  const person = await stage.person()
  const large = path.join(tmpdir(), `large-${process.pid}.webp`)
  await writeFile(large, Buffer.alloc(imageBytesMax + 1))
  await pictured('refused-pictures', [person], async () => {
    const { page } = person
    const sent: string[] = []
    page.on('request', (request) => callTo('register').test(request.url()) && sent.push(request.url()))
    const signUp = formNamed('sign-up')
    await signUp.open(page)
    const chooser = page.locator('main input[type=file]')

    await drop(page, chooser, 'notes.pdf', 'application/pdf', 'package.json')
    await page.getByText('Please drop a valid image file').waitFor()

    await fillIn(page, { ...signUp, picture: undefined })
    await chooser.setInputFiles(large)
    await page.getByText(/is larger than 8 MB\. Please choose a smaller picture\./).waitFor()
    await submitOf(page, signUp).click()
    expect(await chooser.getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  })
  await rm(large)
  await person.close()
})

async function paste(page: Page, text: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text)
  await page.keyboard.press('Control+V')
}

const codeIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[aria-label^=Digit]')].map(({ value }) => value).join(''),
  )

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Lets a file fall onto a field. */
async function drop(page: Page, target: ReturnType<Page['locator']>, name: string, type: string, file: string) {
  const bytes = await readFile(file, 'base64')
  const dataTransfer = await page.evaluateHandle(
    ([bytes, name, type]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type }))
      return transfer
    },
    [bytes, name, type] as const,
  )
  await target.dispatchEvent('dragover', { dataTransfer })
  await target.dispatchEvent('drop', { dataTransfer })
}
