import { useId } from 'react'

const height = 32

/** The wordmark takes the colour of the text around it. */
export function Logo() {
  const window = useId()

  return (
    <svg viewBox="0 0 468 100" width={(468 * height) / 100} height={height} role="img" aria-label="StayScape">
      <clipPath id={window}>
        <path d="M14 92V48C14 25.9 29.2 10 50 10s36 15.9 36 38v44a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z" />
      </clipPath>
      <g clipPath={`url(#${window})`}>
        <path fill="#173f3c" d="M0 0h100v82H0z" />
        <circle cx="58" cy="41" r="14" fill="#f0b45f" />
        <path fill="#2f6f68" d="M0 78c16-22 32-27 48-17s30 9 52-9v50H0z" />
        <path fill="#e07f52" d="M0 98c12-18 28-26 46-21s36 7 54-10v40H0z" />
        <path fill="#fbf6ec" d="M0 108c18-14 34-19 52-15s32 3 48-7v22z" />
      </g>
      <path
        transform="translate(112 4) scale(.78)"
        fill="none"
        stroke="currentColor"
        strokeWidth="7.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M40 28C36 20 29 16 21 16 10 16 3 23 3 31.5 3 41 11 45 21 48c11 3 19 7.5 19 16.5C40 73 32 80 21 80 12 80 5 76 2 68M65 24v44c0 8 4 12 12 12h3M55 41h24M133 40v40M93 60a20 20 0 1 0 40 0 20 20 0 1 0-40 0M146 40l18 39M182 40l-20 49c-3 7-7 10-14 10M233 28c-4-8-11-12-19-12-11 0-18 7-18 15.5 0 9.5 8 13.5 18 16.5 11 3 19 7.5 19 16.5C233 73 225 80 214 80c-9 0-16-4-19-12M283 46A20 20 0 1 0 283 74M336 40v40M296 60a20 20 0 1 0 40 0 20 20 0 1 0-40 0M349 40v59M349 60a20 20 0 1 0 40 0 20 20 0 1 0-40 0M402.5 60H442A20 20 0 1 0 436 74"
      />
    </svg>
  )
}
