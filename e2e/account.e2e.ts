import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { pictured } from './support/browser'
import { field, logIn, setStage } from './support/stage'

const stage = setStage()

const ada = { email: 'ada.traveller@example.com', password: 'quiet-harbour-lights' }

const typeCode = async (page: Page, code: string) => {
  // Typed key by key into the first box: the others have to take over by themselves.
  await field(page, 'Digit 1').click()
  await page.keyboard.type(code)
}

test('somebody signs up with a picture and proves their address with the code from their mail', async () => {
  const person = await stage.person()
  await pictured('sign-up', [person], async () => {
    const { page } = person
    await page.goto('/signUp')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create Account' }).waitFor()

    await page.locator('input[type=file]').setInputFiles('assets/people/' + (await aPortrait()))
    await field(page, 'Full Name').fill('Ada Traveller')
    const form = page.getByRole('main')
    await form.getByLabel('Email', { exact: true }).fill(ada.email)
    await form.getByLabel('Password', { exact: true }).fill(ada.password)
    await form.getByRole('button', { name: 'Sign Up' }).click()

    await page.waitForURL(/\/verifyEmail/)
    await typeCode(page, await stage.server.codeFor(ada.email))
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByText(ada.email).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Verify Email' }).count()).toBe(0)
    expect(person.complaints).toEqual([])
  })
})

test('somebody who forgot their password sets a new one with a code and logs in with it', async () => {
  const person = await stage.person()
  const forgetful = { email: 'guest@stayscape.test', password: 'another-quiet-harbour' }
  await pictured('reset', [person], async () => {
    const { page } = person
    await page.goto('/signUp')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL(/\/resetPassword/)
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill(forgetful.email)
    await page.getByRole('main').getByRole('button').first().click()

    await typeCode(page, await stage.server.codeFor(forgetful.email))
    await page.getByRole('main').locator('button[type=submit]').click()
    await field(page, 'New Password').fill(forgetful.password)
    await page.getByRole('main').locator('button[type=submit]').click()

    await page.waitForURL(/\/signUp/)
    await logIn(page, forgetful)
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
    expect(person.complaints).toEqual([])
  })
})

async function aPortrait(): Promise<string> {
  const { readdir } = await import('node:fs/promises')
  return (await readdir('assets/people')).sort()[0] ?? ''
}
