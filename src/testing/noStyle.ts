// What an imported stylesheet is in tests: nothing.
export {}
