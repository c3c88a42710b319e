import { expect, test } from '@jest/globals'
import { testEveryScreen } from '../support/everyScreen'
import { settled } from '../support/person'
import { addressesOf } from '../support/screens'
import { visitors } from '../support/stage'
import { isFullRun } from '../support/tour'

const stage = testEveryScreen('nobody')

if (isFullRun)
  test('every address has a title of its own', async () => {
    const titles: string[] = []
    for (const as of visitors) {
      await stage.visit({ as }, async (page) => {
        for (const address of addressesOf(as)) {
          await page.goto(address)
          await page.locator('main h1').first().waitFor()
          // The script names the page, whose heading is in the HTML.
          await settled(page)
          titles.push(await page.title())
        }
      })
    }
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })
