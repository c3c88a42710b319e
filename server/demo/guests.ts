export interface DemoGuest {
  name: string
  portrait?: string
  searchHistory?: string[]
}

/** The first is the demo guest, whose login is public. */
export const demoGuests = {
  mira: { name: 'Mira Lindgren', portrait: 'sky-curly', searchHistory: ['London', 'Dubai', 'Singapore'] },
  jonas: { name: 'Jonas Weber' },
  amelie: { name: 'Amélie Fournier' },
  rafael: { name: 'Rafael Costa' },
  sadia: { name: 'Sadia Rahman' },
  tomas: { name: 'Tomás Novák' },
  grace: { name: 'Grace Okafor' },
  henrik: { name: 'Henrik Dahl' },
  lucia: { name: 'Lucía Moreno' },
} satisfies Record<string, DemoGuest>

export type GuestKey = keyof typeof demoGuests
