import type { ComponentProps } from 'react'
import { guestsMax, guestsMin } from '@contract/limits'
import { TextField } from '../design/controls/TextField'

export function GuestsField({ max = guestsMax, ...field }: ComponentProps<typeof TextField>) {
  return <TextField {...field} type="number" inputMode="numeric" min={guestsMin} max={max} step={1} />
}
