//! Tests without a page share a worker; what one file has put into a module is gone for the next.
import { vi } from "vitest";

vi.resetModules();
