import { screen, within } from '@testing-library/react'

const region = () => screen.findByRole('region', { name: 'Notifications' })

export const findToast = async (words: string) => within(await region()).findByText(words)

export const shownToasts = () => {
  const region = screen.queryByRole('region', { name: 'Notifications' })
  return region ? Array.from(region.querySelectorAll('.Toastify__toast'), (each) => each.textContent) : []
}

/** Of a query by text: what a toast says does not count. */
export const besideToasts = { ignore: '.toasts *, script, style' }
