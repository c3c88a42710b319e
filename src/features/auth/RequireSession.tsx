import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import styled from 'styled-components'
import { PageSkeleton } from '../../design/feedback/PageSkeleton'
import { lazyComponent } from '../../loadChunk'
import { appPaths } from '../../paths'
import { selectSession } from './authSlice'
import { useOpener, useOwnDataOf } from './useSession'

const AnotherAccount = lazyComponent(() =>
  import(/* webpackChunkName: "accountMenu" */ './AnotherAccount').then((module) => module.AnotherAccount),
)

interface RequireSessionProps {
  /** Until the session is known. */
  waiting?: ReactNode
  /** For logged-in users who own no hotel, where only owners may enter. */
  unlessOwner?: ReactNode
  children: ReactNode
}

/**
 * For logged-in users; guests are redirected to home. A page that somebody has opened is hidden from everybody else who logs in
 * in another tab, and comes back with what was entered when they are back.
 */
export function RequireSession({ waiting = <PageSkeleton />, unlessOwner, children }: RequireSessionProps) {
  const session = useSelector(selectSession)
  const page = useOpener()
  const isOwnData = useOwnDataOf(page.opener?._id)

  if (session === 'unknown') return waiting
  if (session === 'guest') return <Navigate to={appPaths.home} replace />
  if (!isOwnData) return waiting

  return (
    <>
      {page.isAnother && (
        <Suspense fallback={waiting}>
          <AnotherAccount opener={page.opener} user={page.user} />
        </Suspense>
      )}
      <Kept isHidden={page.isAnother}>{unlessOwner && page.opener?.role !== 'owner' ? unlessOwner : children}</Kept>
    </>
  )
}

/** Hidden, it keeps everything that was entered. A modal dialog in it would still keep the rest of the page from being used. */
function Kept({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!isHidden) return
    const dialogs = [...(box.current?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? [])]
    for (const dialog of dialogs) dialog.close()
    return () => {
      for (const dialog of dialogs) if (dialog.isConnected) dialog.showModal()
    }
  }, [isHidden])

  return (
    <Box ref={box} hidden={isHidden}>
      {children}
    </Box>
  )
}

const Box = styled.div`
  &:not([hidden]) {
    display: contents;
  }
`
