export interface Testimonial {
  id: number
  name: string
  /** Where the guest lives. */
  address: string
  image: string
  /** Of five stars. */
  rating: number
  review: string
}

/** The first is the one shown large. */
export const testimonials = [
  {
    id: 1,
    name: 'Marta Lindqvist',
    address: 'Malmö, Sweden',
    image: '/images/avatar-plum-bun.svg',
    rating: 5,
    review: 'We woke up to the sea and said nothing for an hour. The room was exactly the one in the pictures.',
  },
  {
    id: 2,
    name: 'Daniel Okafor',
    address: 'Lagos, Nigeria',
    image: '/images/avatar-teal-beard.svg',
    rating: 4,
    review: 'The price I saw was the price I paid. I changed my dates twice before booking and lost nothing.',
  },
  {
    id: 3,
    name: 'Aisha Rahman',
    address: 'Singapore',
    image: '/images/avatar-sage-hijab.svg',
    rating: 5,
    review: 'I wrote to the host about a late arrival and found the key and a lamp left on for me.',
  },
] as const satisfies readonly Testimonial[]
