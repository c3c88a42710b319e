/** The state of a history entry that only opens something over the page it is on: Back closes it, and the page stays as it is. */
export const overPage = 'overPage'
