import styled from 'styled-components'

/** What is inside is printed alone, on one page, in black on white, whatever stands around it on the screen. */
export const PrintSheet = styled.div`
  @media print {
    :root:has(&) {
      color-scheme: light !important;
      --paper: #fff;
      --surface: #fff;
      --ink: #000;
      --quiet: #000;
      --sea: #000;
      --paid: #000;
      --unpaid: #000;
      --error: #000;
      --dusk-tint: #fff;
      --error-tint: #fff;
      --line: #999;
      --gutter: 0px;
      font-size: 11px;
    }

    /* Only the page's own part of the document, and what holds it. */
    :root:has(&) body *:not(:has(main), main, main *) {
      display: none !important;
    }

    :root:has(&) body {
      min-height: 0;
    }

    :root:has(&) main > * {
      padding-block: 0;
    }

    a {
      text-decoration: none;
    }
  }
`

/** Who the receipt is from; on the screen the bar says so. */
export const Letterhead = styled.p`
  display: none;

  @media print {
    display: flex;
    justify-self: stretch;
    justify-content: space-between;
    padding-bottom: 12px;
    border-bottom: 1px solid #999;
  }
`
