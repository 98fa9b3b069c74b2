declare module '*?board' {
  const text: string
  export default text
}
