import { useState, type ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { Container } from '../layout/Container'
import { VisuallyHidden } from '../layout/VisuallyHidden'
import { theme } from '../tokens'
import { useIsOnline } from '../useIsOnline'
import { Notice } from './Notice'

/** Blocks in the shape of the content; the label is announced. Appears after 150 ms: most content arrives sooner. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Shape aria-hidden="true">{children}</Shape>
    </div>
  )
}

const appear = keyframes`
  from { visibility: hidden; }
`

const Shape = styled.div`
  /* A delay without a duration works under reduced motion, too. */
  animation: ${appear} 1ms step-end 150ms backwards;
`

/** `ratio`: CSS aspect ratio, instead of a height. */
export function Block({ width = '100%', height = '1em', ratio }: { width?: string; height?: string; ratio?: string }) {
  return <Box $width={width} $height={ratio ? 'auto' : height} $ratio={ratio ?? 'auto'} />
}

/** The place of a page's first picture. Where the server knows it, it is there before the script, and stays until the page draws it. */
export function PictureBlock({ ratio }: { ratio: string }) {
  const [src] = useState(() =>
    typeof document === 'undefined' ? null : document.querySelector('[data-picture] img')?.getAttribute('src'),
  )

  return (
    <Box data-picture="" $width="100%" $height="auto" $ratio={ratio}>
      {src && <img src={src} alt="" />}
    </Box>
  )
}

const Box = styled.div<{ $width: string; $height: string; $ratio: string }>`
  width: ${({ $width }) => $width};
  height: ${({ $height }) => $height};
  aspect-ratio: ${({ $ratio }) => $ratio};
  max-width: 100%;
  border-radius: ${theme.radius.photo};
  background: ${theme.color.waiting};

  img {
    width: 100%;
    height: 100%;
    border-radius: inherit;
    object-fit: cover;
    visibility: visible;
  }
`

/** An introduction, labelled fields and a button. */
export function FormSkeleton({ label, fields }: { label: string; fields: number }) {
  return (
    <Skeleton label={label}>
      <Blocks>
        <Block height="3rem" />
        {Array.from({ length: fields }, (_, field) => (
          <FieldShape key={field}>
            <Block width="6rem" height="1rem" />
            <Block height={theme.size.control} />
          </FieldShape>
        ))}
        <Block height={theme.size.control} />
      </Blocks>
    </Skeleton>
  )
}

/** While a page's chunk or the session loads, which they do by themselves once there is a connection. */
export function PageSkeleton() {
  return (
    <Main id="main" tabIndex={-1}>
      <Container>
        {useIsOnline() ? (
          <Skeleton label="Loading the page">
            <Blocks>
              <Block width="min(26rem, 80%)" height="3rem" />
              <Block width="min(34rem, 100%)" height="1.5rem" />
              <Block height="50vh" />
            </Blocks>
          </Skeleton>
        ) : (
          <Notice role="status">We’ll load this page when you reconnect.</Notice>
        )}
      </Container>
    </Main>
  )
}

const Main = styled.main`
  /* Keeps the footer from flashing into view. */
  min-height: 100vh;
  padding-block: ${theme.space(8)};

  ${theme.from.tablet} {
    padding-block: ${theme.space(12)};
  }
`

const Blocks = styled.div`
  display: grid;
  gap: ${theme.space(4)};
`

const FieldShape = styled.div`
  display: grid;
  gap: ${theme.space(1)};
`
