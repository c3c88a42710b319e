import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { Button } from '../design/controls/Button'
import { shareNetwork } from '../design/icons/share'
import { theme } from '../design/tokens'
import { withStay } from '../lib/paths'
import { copyLink } from './copyLink'

/** Gives a link to this page, with the dates and guests of its address: as the device shares things, or copied. */
export function ShareButton({ title }: { title: string }) {
  const { pathname, search } = useLocation()

  async function share() {
    // Not every browser can share.
    const device: Partial<Pick<Navigator, 'share'>> = navigator
    const url = window.location.origin + withStay(pathname, search)
    try {
      if (device.share) return await device.share({ title, url })
    } catch (error) {
      // Closed without sharing, or pressed again while it is open. What the device cannot share is copied.
      if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)) return
    }
    await copyLink(url, 'You can copy it from the address bar.')
  }

  return (
    <Inline variant="plain" size="small" icon={shareNetwork} onClick={() => void share()}>
      Share
    </Inline>
  )
}

/* Large enough to press, without making its line higher or standing in from it. */
const Inline = styled(Button)`
  margin: -7px calc(-1 * ${theme.space(2)});
  padding-inline: ${theme.space(2)};
`
