/**
 * Has the browser read every picture as one of so many pixels, and draw on a canvas, of which jsdom can do neither. What is drawn is a
 * file that says how large it is: `1732x1154`.
 */
export function pictureSize(width: number, height: number) {
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
