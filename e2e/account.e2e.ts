import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { field, logInOnPage, setStage } from './support/stage'

const stage = setStage()

/** Key by key into the first box: the others have to take over by themselves. */
async function typeCode(page: Page, email: string) {
  await field(page, 'Digit 1').click()
  await page.keyboard.type(await stage.outbox.code(email))
}

const next = (page: Page) => page.getByRole('main').locator('button[type=submit]').click()

test('somebody signs up with a picture and proves their address with the code from their mail', () =>
  stage.visit({}, async (page) => {
    const email = 'ada.traveller@example.com'
    await page.goto('/signUp')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { level: 1, name: 'Create Account' }).waitFor()
    const form = page.getByRole('main')
    await form.locator('input[type=file]').setInputFiles('assets/people/amber-bob.webp')
    await field(form, 'Full Name').fill('Ada Traveller')
    await field(form, 'Email').fill(email)
    await field(form, 'Password').fill('quiet-harbour-lights')
    await next(page)

    await page.waitForURL(/\/verifyEmail/)
    await typeCode(page, email)
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByText(email).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Verify Email' }).count()).toBe(0)
  }))

test('somebody who forgot their password sets a new one with a code and logs in with it', () =>
  stage.visit({}, async (page) => {
    const forgetful = { email: 'guest@stayscape.test', password: 'another-quiet-harbour' }
    await page.goto('/signUp')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL(/\/resetPassword/)
    await field(page.getByRole('main'), 'Email').fill(forgetful.email)
    await next(page)
    await field(page, 'Digit 1').waitFor()

    await typeCode(page, forgetful.email)
    await next(page)
    await field(page, 'New Password').fill(forgetful.password)
    await next(page)

    await page.waitForURL(/\/signUp/)
    await logInOnPage(page, forgetful)
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
  }))
