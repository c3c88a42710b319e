import { test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { field, logInOnPage, setStage } from './support/stage'

const stage = setStage()

const next = (page: Page) => page.getByRole('main').locator('button[type=submit]').click()

test('somebody who forgot their password sets a new one with a code and logs in with it', () =>
  stage.visit({}, async (page) => {
    const forgetful = { email: 'guest@stayscape.test', password: 'another-quiet-harbour' }
    await page.goto('/signUp')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL(/\/resetPassword/)
    await field(page.getByRole('main'), 'Email').fill(forgetful.email)
    await next(page)
    // Key by key into the first box: the others have to take over by themselves.
    await field(page, 'Digit 1').click()
    await page.keyboard.type(await stage.outbox.code(forgetful.email))
    await next(page)
    await field(page, 'New Password').fill(forgetful.password)
    await next(page)

    await page.waitForURL(/\/signUp/)
    await logInOnPage(page, forgetful)
    await page.getByRole('button', { name: 'Account menu' }).waitFor()
  }))
