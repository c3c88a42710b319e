/** All but U+200C and U+200D between letters, which Persian and the scripts of India write with. */
const formatCharacters = /(?!(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}]))\p{Cf}/gu

/**
 * A name or an address as it is stored: without blanks around it, and without format characters, which nobody sees and which
 * turn around what stands beside them.
 */
export const plainText = (text: string) => text.replace(formatCharacters, '').trim()
