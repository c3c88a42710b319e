/** What every room shows alike. Display only: no price or rule is taken from here. */
export const fixedTexts = {
  /** Rating on cards. */
  cardRating: 4.5,
  /** Filled stars, of five, in lists and on the room page. */
  filledStars: 4,
  stars: 5,
  discount: '20% OFF',
  nightlyFrom: '$399/night',
  reviews: '200+ reviews',
} as const
