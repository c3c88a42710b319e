/**
 * Mocks image decoding and canvas, which jsdom lacks: every image has this size, and the canvas produces a file whose text is
 * its size: `1732x1154`.
 */
export function mockPictureSize(width: number, height: number) {
  const bitmap = { width, height, close: () => undefined }
  Object.assign(window, { createImageBitmap: async () => bitmap })
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ drawImage: () => undefined } as unknown as null)
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, give, type) {
    give(new Blob([`${this.width}x${this.height}`], { type }))
  })
}

afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(window, 'createImageBitmap')
})
