/** Names the booking whose panel is open, on the desk, the dashboard and the calendar. */
const parameter = 'booking'

/** Of the entry of the history with which a panel is opened over a page. */
export const panelOverlay = 'booking'

export const panelBookingId = (search: string) => new URLSearchParams(search).get(parameter) ?? undefined

/** `search` with a booking's panel open, or with none. */
export function withPanel(search: string, bookingId: string | undefined): string {
  const params = new URLSearchParams(search)
  if (bookingId) params.set(parameter, bookingId)
  else params.delete(parameter)
  return params.toString()
}
