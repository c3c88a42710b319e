import { useState } from 'react'

/** Which photos have been asked for, in the order of loading: the chosen one is the last. */
export function useRequestedPhotos(first: number) {
  const [requested, setRequested] = useState<readonly number[]>([first])

  return {
    requested,
    chosen: requested.at(-1) ?? first,
    choose: (photo: number) => setRequested((photos) => [...photos.filter((other) => other !== photo), photo]),
    preload: (photo: number) => setRequested((photos) => (photos.includes(photo) ? photos : [photo, ...photos])),
  }
}
