import { screen, within } from '@testing-library/react'

const place = () => screen.findByRole('region', { name: 'Notifications' })

/** Waits for a toast with these words. */
export const findToast = async (words: string) => within(await place()).findByText(words)

/** The words of all toasts that stand there now, or none where none was ever shown. */
export const shownToasts = () => {
  const region = screen.queryByRole('region', { name: 'Notifications' })
  return region ? Array.from(region.querySelectorAll('.Toastify__toast'), (each) => each.textContent) : []
}
