import { Suspense } from 'react'
import { FormSkeleton } from '../../../../design/feedback/Skeleton'
import { Dialog } from '../../../../design/layout/Dialog'
import { lazyComponent } from '../../../../lib/lazyComponent'
import type { useNewBooking } from './useNewBooking'

const NewBookingForm = lazyComponent(() =>
  import(/* webpackChunkName: "newBooking" */ './NewBookingForm').then(({ NewBookingForm }) => ({
    default: NewBookingForm,
  })),
)

interface NewBookingProps {
  entry: ReturnType<typeof useNewBooking>
  /** Before its panel opens. */
  onBooked?: () => void
}

export function NewBooking({ entry, onBooked }: NewBookingProps) {
  const { isOpen, draft, isFilled, discard, change, close, finish } = entry

  return (
    <Dialog open={isOpen} title="New booking" onClose={close}>
      <Suspense fallback={<FormSkeleton label="Loading the form" fields={6} />}>
        <NewBookingForm
          draft={draft}
          isFilled={isFilled}
          onDiscard={discard}
          onChange={change}
          onBooked={(booked) => {
            onBooked?.()
            finish(booked)
          }}
        />
      </Suspense>
    </Dialog>
  )
}
