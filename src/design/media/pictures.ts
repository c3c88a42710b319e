// Written by scripts/pictures.mjs.
/** The page's own pictures: files are `<base>-<width>.avif` and `.webp`; the colour is the average of each. */
export const pictures = {
  hero: { base: '/images/hero.ceaaf282', widths: [320, 600, 960, 1440], ratio: [7, 6], color: '#a59d87' },
  heroPhone: { base: '/images/heroPhone.63a9ac78', widths: [320, 480, 720, 960], ratio: [4, 5], color: '#a49b83' },
  balcony: { base: '/images/balcony.d31cc79e', widths: [320, 600, 960, 1067], ratio: [1, 1], color: '#a9b3ae' },
  london: { base: '/images/london.c1f542ce', widths: [320, 600, 960, 1440], ratio: [16, 9], color: '#bdb8aa' },
  offerLounge: { base: '/images/offerLounge.95d388fe', widths: [320, 600, 800], ratio: [4, 3], color: '#8c7354' },
  offerPool: { base: '/images/offerPool.6f584bcd', widths: [320, 600, 800], ratio: [4, 3], color: '#acac9e' },
  offerBalcony: { base: '/images/offerBalcony.d9262684', widths: [320, 600, 800], ratio: [4, 3], color: '#7c6f68' },
} as const
