/** Every page takes the values between the slashes of its address. */
export interface PageProps {
  params: Record<string, string>;
}
